import { cx } from "./cx";

export interface StepsProps {
  /** Steps that are over; the next one is under way. Without it the middle one of three moves. */
  done?: number;
  total?: number;
  /** Spoken text, `step 2 of 3`; without it the bars are decoration beside words. */
  label?: string;
  tone?: "work" | "current";
  className?: string;
}

/** Three short bars: how far a chain of steps has come. Shown where others would turn a spinner. */
export function Steps({ done = 1, total = 3, label, tone = "work", className }: StepsProps) {
  return (
    <span
      className={cx("inline-flex shrink-0 gap-[3px]", tone === "work" && "text-work", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {Array.from({ length: total }, (_, k) => (
        <i
          key={k}
          className={cx(
            "h-[3px] rounded-[2px]",
            tone === "work" ? "w-3.5" : "w-1.5",
            k < done && "bg-current",
            k > done && "bg-current/25",
            k === done &&
              "animate-flow bg-[length:200%_100%] bg-[linear-gradient(90deg,currentColor_40%,color-mix(in_oklch,currentColor_25%,transparent))]",
          )}
        />
      ))}
    </span>
  );
}
