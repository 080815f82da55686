import { useTranslations } from "next-intl";
import type { ImportView } from "@/domain/imports/shape";

type Counts = Pick<ImportView, "rows" | "done" | "failed" | "duplicate">;

/** How far an import has come, in its three outcomes: done, there already, failed. */
export function ProgressBar({ of }: { of: Counts }) {
  const t = useTranslations("imports.progress");
  const { rows, done, failed, duplicate } = of;
  const seen = done + failed + duplicate;
  const percent = (n: number) => (rows === 0 ? 0 : (n / rows) * 100);
  const part = (n: number, fill: string) =>
    n === 0 ? null : (
      <span
        className={`block min-w-[3px] transition-[width] duration-[120ms] ${fill}`}
        style={{ width: `${String(percent(n))}%` }}
      />
    );
  return (
    <div
      role="progressbar"
      aria-label={t("label")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent(seen))}
      aria-valuetext={t("rows", { seen, rows })}
      className="flex h-2 gap-px overflow-hidden rounded-[4px] bg-press"
    >
      {part(done, "bg-ink-2")}
      {part(duplicate, "bg-ink-off")}
      {part(failed, "bg-bad-fill")}
    </div>
  );
}
