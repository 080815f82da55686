"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { COUNT_CAP, type OpsEngine } from "@/domain/ops/shape";
import { useAmounts } from "./use-amounts";

/** Who works, and what waits between the database and the engine. */
export function EnginePanel({ engine }: { engine: OpsEngine }) {
  const t = useTranslations("admin.ops.engine");
  const { count } = useAmounts();
  const alive = engine.workers.filter((worker) => worker.alive).length;
  const capped = (n: number) => (n >= COUNT_CAP ? t("capped", { count: COUNT_CAP }) : count(n));
  const rows: [string, string][] = [
    ...(engine.jobs
      ? ([
          [t("ready"), capped(engine.jobs.ready)],
          [t("leased"), capped(engine.jobs.leased)],
          [t("delayed"), capped(engine.jobs.delayed)],
        ] as [string, string][])
      : []),
    [t("outbox"), capped(engine.outbox)],
    [t("deliveries"), capped(engine.deliveries)],
  ];
  return (
    <div className="grid gap-2 px-6 phone:px-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-ink-2">
          {t("workers")} · {t(`mode.${engine.mode}`)}
        </span>
        {alive === 0 ? (
          <Status tone="bad">{t("noWorkers")}</Status>
        ) : (
          <Status tone={alive < engine.workers.length ? "warn" : "ok"}>
            {t("alive", { alive, all: engine.workers.length })}
          </Status>
        )}
      </p>
      <ul className="grid gap-0.5 text-meta">
        {engine.workers.map((worker) => (
          <li key={worker.id} className="flex items-center gap-2 text-ink-2 tabular-nums">
            {t("worker", { pid: String(worker.pid) })}
            <span className={worker.alive ? "text-ink-3" : "text-bad"}>
              {worker.alive ? null : `${t("silent")} · `}
              <RelativeTime at={worker.seen_at} form="ago" />
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid max-w-100 grid-cols-[minmax(0,1fr)_auto] gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
