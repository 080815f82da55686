"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ops/figure";
import { useAmounts } from "@/components/ops/use-amounts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { useMoney } from "@/components/usage/use-money";
import type { ReportView } from "@/domain/reports/shape";
import { CategoryMix } from "./category-mix";
import { MemberTable } from "./member-table";
import { RangePicker } from "./range-picker";
import { ReportChart } from "./report-chart";
import { useSpan } from "./use-span";

export interface ReportScreenProps {
  view: ReportView;
  /** Of the reader's calendar. */
  today: string;
  /** Names by code, in the reader's language. */
  categories: Readonly<Record<string, string>>;
}

/** The team's figures of some days: what came in, how fast it was answered, what the AI got right, what it cost. */
export function ReportScreen({ view, today, categories }: ReportScreenProps) {
  const t = useTranslations("reports");
  const money = useMoney();
  const span = useSpan();
  const { count, share } = useAmounts();
  const { total, currency } = view;
  const days = view.days.map(({ day }) => day);
  const costs = total.cost.map((c) => money(c.amount, c.currency)).join(" + ") || money(0, currency);
  const nothing = total.received + total.replied + total.done === 0 && total.cost.length === 0;
  const within = (seconds: number | null) =>
    seconds === null ? t("noTimes") : t("p90", { time: span(seconds) });
  const agreed = share(total.agreement.kept, total.agreement.set);
  return (
    <>
      <PageHead title={t("title")} actions={<RangePicker range={view} today={today} />} />
      {nothing ? (
        <EmptyState
          className="flex-1"
          why={t("empty")}
          next={t("emptyNext")}
          action={
            <Button asChild>
              <Link href={view.span === "90d" ? "/inbox" : "/reports?span=90d"}>
                {t(view.span === "90d" ? "toInbox" : "longer")}
              </Link>
            </Button>
          }
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          <dl
            aria-label={t("figures")}
            className="grid grid-cols-5 gap-x-6 border-line border-b px-6 py-3 phone:grid-cols-2 phone:gap-y-3 phone:px-4"
          >
            <Figure
              label={t("received")}
              value={count(total.received)}
              meta={t("receivedMeta", { done: total.done })}
            />
            <Figure
              label={t("firstReply")}
              value={span(total.first_reply.median)}
              meta={within(total.first_reply.p90)}
            />
            <Figure label={t("toDone")} value={span(total.to_done.median)} meta={within(total.to_done.p90)} />
            <Figure
              label={t("agreement")}
              value={agreed}
              meta={t("agreementMeta", { kept: total.agreement.kept, set: total.agreement.set })}
            />
            <Figure label={t("cost")} value={costs} meta={t("costMeta", { days: days.length })} />
          </dl>
          <div className="grid grid-cols-2 border-line border-b phone:grid-cols-1 desk:[&>*:nth-child(even)]:border-l desk:[&>*:nth-child(n+3)]:border-t [&>*]:border-line phone:[&>*+*]:border-t">
            <ReportChart
              title={t("volume")}
              summary={t("volumeSummary", { received: total.received, done: total.done })}
              days={days}
              show={(v) => count(v ?? 0)}
              series={[
                {
                  name: t("received"),
                  kind: "bar",
                  fill: "var(--color-accent)",
                  values: view.days.map((d) => d.received),
                },
                {
                  name: t("done"),
                  kind: "bar",
                  fill: "var(--color-mute-fill)",
                  values: view.days.map((d) => d.done),
                },
              ]}
            />
            <ReportChart
              title={t("speed")}
              summary={t("speedSummary", {
                reply: span(total.first_reply.median),
                done: span(total.to_done.median),
              })}
              days={days}
              show={span}
              series={[
                {
                  name: t("firstReply"),
                  kind: "line",
                  fill: "var(--color-accent)",
                  values: view.days.map((d) => d.first_reply.median),
                },
                {
                  name: t("toDone"),
                  kind: "line",
                  fill: "var(--color-work-fill)",
                  values: view.days.map((d) => d.to_done.median),
                },
              ]}
            />
            <ReportChart
              title={t("agreement")}
              summary={agreed}
              days={days}
              top={1}
              show={(v) => share(v ?? 0, v === null ? 0 : 1)}
              series={[
                {
                  name: t("keptShare"),
                  kind: "line",
                  fill: "var(--color-ok-fill)",
                  values: view.days.map(({ agreement: a }) => (a.set === 0 ? null : a.kept / a.set)),
                },
              ]}
            />
            <ReportChart
              title={t("cost")}
              summary={costs}
              days={days}
              show={(v) => money(v ?? 0, currency)}
              series={[
                {
                  name: currency,
                  kind: "bar",
                  fill: "var(--color-warn-fill)",
                  values: view.days.map((d) => d.cost),
                },
              ]}
            />
          </div>
          <CategoryMix categories={view.categories} names={categories} total={total.received} />
          <MemberTable members={view.members} currency={currency} />
        </div>
      )}
    </>
  );
}
