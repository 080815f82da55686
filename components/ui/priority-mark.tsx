import { useTranslations } from "next-intl";
import { cx } from "./cx";

const bars = { high: 3, normal: 2, low: 1 } as const;

export interface PriorityMarkProps {
  priority: keyof typeof bars;
  /** The word beside the bars; else it is in the accessible name only. */
  word?: boolean;
  className?: string;
}

/** Three bars; red is for high alone. */
export function PriorityMark({ priority, word = false, className }: PriorityMarkProps) {
  const t = useTranslations("common.priority");
  const mark = (
    <svg
      viewBox="0 0 14 14"
      className={cx(
        "block size-3.5 shrink-0",
        priority === "high" ? "fill-bad" : "fill-ink-3",
        !word && className,
      )}
      {...(word ? { "aria-hidden": true } : { role: "img", "aria-label": `${t("label")} ${t(priority)}` })}
    >
      {[0, 1, 2].map((k) => (
        <rect
          key={k}
          x={1 + k * 4.5}
          y={8.5 - k * 3.25}
          width={3}
          height={4 + k * 3.25}
          rx={1}
          className={k < bars[priority] ? undefined : "fill-line-2"}
        />
      ))}
    </svg>
  );
  if (!word) return mark;
  return (
    <span className={cx("inline-flex items-center gap-1.5 whitespace-nowrap", className)}>
      {mark}
      {t(priority)}
    </span>
  );
}
