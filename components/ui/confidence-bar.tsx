import { useFormatter, useTranslations } from "next-intl";
import { cx } from "./cx";

export interface ConfidenceBarProps {
  /** 0 to 1, or null while there is none. */
  value: number | null;
  /** The review line, 0 to 1: below it a person looks. */
  line: number;
  /** Says the line in words at the right. */
  words?: boolean;
  className?: string;
}

/** How sure the AI was, against the line below which a person looks. */
export function ConfidenceBar({ value, line, words = false, className }: ConfidenceBarProps) {
  const t = useTranslations("common.confidence");
  const format = useFormatter();
  if (value === null) return <span className="text-ink-3">–</span>;
  const shown = format.number(value, "score");
  const lineShown = format.number(line, "score");
  return (
    <span
      className={cx("flex w-full min-w-0 items-center gap-2", className)}
      title={t("title", { value: shown, line: lineShown })}
    >
      <b className={cx("tabular-nums", value < line && "text-warn")}>{shown}</b>
      <span className="relative h-1 min-w-8 max-w-24 flex-1 rounded-[2px] bg-press" aria-hidden>
        <i
          className={cx(
            "absolute inset-y-0 left-0 rounded-[2px]",
            value < line ? "bg-warn-fill" : "bg-ink-2",
          )}
          style={{ width: `${String(value * 100)}%` }}
        />
        <i
          className="absolute -inset-y-[3px] w-[1.5px] bg-ink shadow-[0_0_0_1px_var(--color-surface)]"
          style={{ left: `${String(line * 100)}%` }}
        />
      </span>
      {words ? (
        <span className="ml-auto whitespace-nowrap text-ink-3 text-meta">
          {t("line", { line: lineShown })}
        </span>
      ) : null}
    </span>
  );
}
