"use client";

import { ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { OPS_SPANS, type OpsView } from "@/domain/ops/shape";
import { FailuresChart } from "./failures-chart";
import { Figure } from "./figure";
import { OpsTables } from "./ops-tables";
import { useAmounts } from "./use-amounts";
import { useLiveRefresh } from "./use-live-refresh";
import { WorkChart } from "./work-chart";

/** The page asks again this often, beside every change that it hears of. */
const LOOK_MS = 10_000;

/** The state of the running system in five figures and two charts; what they are made of folds out below. */
export function OpsDashboard({ view }: { view: OpsView }) {
  const t = useTranslations("admin.ops");
  const format = useFormatter();
  const { count, share, duration } = useAmounts();
  useLiveRefresh([], LOOK_MS);
  const waiting = view.backlog.reduce((sum, each) => sum + each.pending, 0);
  const running = view.backlog.reduce((sum, each) => sum + each.processing, 0);
  const { total, priorities } = view;
  const ended = total.done + total.failed;
  const dead = view.engine.workers.every((worker) => !worker.alive);
  return (
    <section aria-label={t("label")}>
      <dl className="grid grid-cols-5 gap-x-6 border-line border-b px-6 py-3 phone:grid-cols-2 phone:gap-y-3 phone:px-4">
        <Figure
          label={t("backlog")}
          value={count(waiting + running)}
          unit={t("backlogUnit")}
          meta={t("priorities", priorities)}
          bad={dead && waiting > 0}
        />
        <Figure
          label={t("oldest")}
          value={view.oldest_s === null ? t("none") : duration(view.oldest_s * 1000)}
          meta={[
            view.oldest_s === null ? t("nothingWaits") : t("oldestMeta", { count: waiting }),
            ...(view.longest_s === null ? [] : [t("longest", { time: duration(view.longest_s * 1000) })]),
          ].join(" · ")}
        />
        <Figure
          label={t("throughput")}
          value={format.number(view.per_minute, { maximumFractionDigits: view.per_minute < 100 ? 1 : 0 })}
          unit={t("perMinute")}
          meta={t("throughputMeta", { count: ended, window: t(`windows.${view.window}`) })}
        />
        <Figure
          label={t("duration")}
          value={duration(total.mean_ms)}
          meta={t("durationMeta", { p95: duration(total.p95_ms), max: duration(total.max_ms) })}
        />
        <Figure
          label={t("failures")}
          value={share(total.failed, ended)}
          meta={t("failuresMeta", { failed: total.failed, retries: total.retries })}
          bad={ended > 0 && total.failed / ended >= 0.05}
        />
      </dl>
      <div className="grid grid-cols-2 border-line border-b phone:grid-cols-1 desk:[&>*+*]:border-l [&>*]:border-line phone:[&>*+*]:border-t">
        <WorkChart columns={view.columns} minutes={OPS_SPANS[view.window].column / 60} />
        <FailuresChart columns={view.columns} />
      </div>
      <details className="group/ops border-line border-b">
        <summary className="flex h-9 list-none items-center gap-1 px-6 text-ink-2 -outline-offset-2 hover:text-ink phone:h-touch phone:px-4 [&::-webkit-details-marker]:hidden">
          <ChevronRight className="transition-transform group-open/ops:rotate-90" />
          {t("more")}
          <span className="ml-auto text-ink-3 text-meta tabular-nums">
            {t("updated", { time: format.dateTime(new Date(view.at), "time") })}
          </span>
        </summary>
        <OpsTables view={view} />
      </details>
    </section>
  );
}
