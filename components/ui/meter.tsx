import { cx } from "./cx";

const fills = {
  ink: "bg-ink-3",
  work: "bg-work",
  ok: "bg-ok-fill",
  warn: "bg-warn-fill",
  bad: "bg-bad-fill",
} as const;

export interface MeterProps {
  /** 0 to 1. */
  value: number;
  label: string;
  tone?: keyof typeof fills;
  /** It moves while one looks: a progress bar, not a gauge. */
  progress?: boolean;
  className?: string;
}

/** How much of a whole: a budget used, an import done. */
export function Meter({ value, label, tone = "ink", progress = false, className }: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role={progress ? "progressbar" : "meter"}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx("h-[3px] w-full overflow-hidden rounded-[2px] bg-press", className)}
    >
      <div
        className={cx("h-full rounded-[2px] transition-[width] duration-[120ms]", fills[tone])}
        style={{ width: `${String(percent)}%` }}
      />
    </div>
  );
}
