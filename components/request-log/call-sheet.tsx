"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Sheet } from "@/components/ui/sheet";
import type { RequestLogRow } from "@/domain/request-log/shape";
import { errorName } from "./error-name";
import { useSceneName } from "./use-scene-name";

/** One call with all that the log knows of it. */
export function CallSheet({ row, onClose }: { row: RequestLogRow | null; onClose: () => void }) {
  const t = useTranslations("admin.requestLog");
  const format = useFormatter();
  const sceneName = useSceneName();
  const facts: [string, ReactNode][] = row
    ? [
        [t("time"), format.dateTime(new Date(row.created_at), "exact")],
        [t("scene"), sceneName(row.scene)],
        [t("provider"), row.provider],
        [
          t("model"),
          row.cached
            ? `${row.model} (${t("cached")})`
            : row.fallback_used
              ? `${row.model} (${t("fallback")})`
              : row.model,
        ],
        [t("prompt"), row.prompt_code ? `${row.prompt_code} v${String(row.prompt_version)}` : "–"],
        [
          t("tokens"),
          `${row.prompt_tokens === null ? t("unknown") : format.number(row.prompt_tokens)} → ${row.completion_tokens === null ? t("unknown") : format.number(row.completion_tokens)}`,
        ],
        [
          t("cost"),
          row.estimated_cost ? `${row.estimated_cost.amount} ${row.estimated_cost.currency}` : t("unknown"),
        ],
        ...(row.no_fallback_reason
          ? ([[t("noFallback"), t(`noFallbackReasons.${row.no_fallback_reason}`)]] satisfies [
              string,
              ReactNode,
            ][])
          : []),
        [t("latency"), `${format.number(row.latency_ms)} ms`],
        [
          t("request"),
          <code key="request" className="break-all font-mono text-meta">
            {row.request_id}
          </code>,
        ],
        ...(row.task_id
          ? ([
              [
                t("task"),
                <Link
                  key="task"
                  href={`/admin/tasks?task=${row.task_id}`}
                  className="break-all font-mono text-accent-ink text-meta underline-offset-2 hover:underline"
                >
                  {row.task_id}
                </Link>,
              ],
            ] satisfies [string, ReactNode][])
          : []),
      ]
    : [];
  return (
    <Sheet
      title={t("details")}
      open={row !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      {...(row?.message_id
        ? {
            footer: (
              <Button asChild>
                <Link href={`/inbox/${row.message_id}`}>{t("message")}</Link>
              </Button>
            ),
          }
        : {})}
    >
      <div className="grid gap-4 px-5 py-4">
        {row?.error_code ? <ErrorNote error={errorName(row.error_code)} code={row.error_code} /> : null}
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3 text-meta leading-5">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}
