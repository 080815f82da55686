"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/segmented";
import { REPORT_SPANS, type ReportRange } from "@/domain/reports/range-shape";

const field =
  "h-control rounded-control bg-surface px-2 text-ink-2 text-meta tabular-nums shadow-[inset_0_0_0_1px_var(--color-line-2)] dark:bg-raised phone:h-touch phone:min-w-0 phone:flex-1";

/** Which days the report is of: the last 7, 30 or 90, or one's own. In the address, so that it can be passed on. */
export function RangePicker({ range, today }: { range: ReportRange; today: string }) {
  const t = useTranslations("reports");
  const router = useRouter();
  const go = (query: string) => router.replace(`/reports${query}`, { scroll: false });
  const own = (from: string, to: string) => {
    if (from !== "" && to !== "") go(`?from=${from}&to=${to}`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 phone:w-full">
      <Segmented
        label={t("span")}
        value={range.span ?? ""}
        options={REPORT_SPANS.map((value) => ({ value: value as string, label: t(`spans.${value}`) }))}
        onValueChange={(value) => go(value === "30d" ? "" : `?span=${value}`)}
      />
      <span className="flex items-center gap-1 phone:w-full">
        <input
          type="date"
          aria-label={t("from")}
          className={field}
          value={range.from}
          max={today}
          onChange={(event) => own(event.target.value, range.to)}
        />
        <span aria-hidden className="text-ink-3">
          –
        </span>
        <input
          type="date"
          aria-label={t("to")}
          className={field}
          value={range.to}
          max={today}
          onChange={(event) => own(range.from, event.target.value)}
        />
      </span>
    </div>
  );
}
