"use client";

import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { type DiffLine, diffText } from "./diff-text";

/** Lines around a change that stay in sight. */
const CONTEXT = 2;

export interface DiffViewProps {
  before: string;
  after: string;
  locale: string;
}

/** What changed, one text under the other: taken out in red, added in green, each also by its sign. */
export function DiffView({ before, after, locale }: DiffViewProps) {
  const t = useTranslations("admin.prompts");
  const lines = diffText(before, after);
  if (lines.every((line) => line.kind === "same"))
    return <p className="px-6 py-4 text-ink-3 phone:px-4">{t("same", { locale })}</p>;
  return (
    <div lang={locale} className="py-2 text-list leading-[21px]">
      {folded(lines).map((row, k) =>
        typeof row === "number" ? (
          <p key={`fold-${String(k)}`} className="px-6 py-0.5 pl-24 text-ink-3 text-meta phone:pl-14">
            {t("unchanged", { count: row })}
          </p>
        ) : (
          <div
            key={`${row.kind}-${String(row.left)}-${String(row.right)}`}
            className={cx(
              "grid grid-cols-[28px_28px_20px_minmax(0,1fr)] pr-6 pl-3 phone:grid-cols-[24px_20px_minmax(0,1fr)] phone:pr-4 phone:pl-0",
              row.kind === "add" && "bg-add-bg",
              row.kind === "del" && "bg-del-bg",
            )}
          >
            <span
              aria-hidden
              className="text-right text-ink-3 text-micro leading-[21px] tabular-nums phone:hidden"
            >
              {row.left}
            </span>
            <span aria-hidden className="text-right text-ink-3 text-micro leading-[21px] tabular-nums">
              {row.right}
            </span>
            <span className="text-center text-ink-2">
              {row.kind === "add" ? "+" : row.kind === "del" ? "−" : ""}
            </span>
            <span
              className={cx(
                "whitespace-pre-wrap [overflow-wrap:anywhere]",
                row.kind === "same" ? "text-ink-2" : "text-ink",
              )}
            >
              {row.parts.map((part, n) =>
                part.mark && row.kind !== "same" ? (
                  <span
                    key={n}
                    className={cx("rounded-[2px]", row.kind === "add" ? "bg-add-mark" : "bg-del-mark")}
                  >
                    {part.text}
                  </span>
                ) : (
                  part.text
                ),
              )}
            </span>
          </div>
        ),
      )}
    </div>
  );
}

/** Long stretches without a change as the number of their lines. */
function folded(lines: DiffLine[]): (DiffLine | number)[] {
  const near = lines.map((_, k) =>
    lines.slice(Math.max(0, k - CONTEXT), k + CONTEXT + 1).some((line) => line.kind !== "same"),
  );
  const out: (DiffLine | number)[] = [];
  lines.forEach((line, k) => {
    if (near[k]) out.push(line);
    else {
      const last = out.at(-1);
      if (typeof last === "number") out[out.length - 1] = last + 1;
      else out.push(1);
    }
  });
  return out;
}
