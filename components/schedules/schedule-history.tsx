"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { TaskStatus } from "@/components/tasks/task-status";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Sheet } from "@/components/ui/sheet";
import type { ScheduleView } from "@/domain/schedules/shape";

/** The latest runs of a schedule: due when or by whose hand, and what became of them. */
export function ScheduleHistory({
  schedule,
  onClose,
}: {
  schedule: ScheduleView | null;
  onClose: () => void;
}) {
  const t = useTranslations("admin.schedules.history");
  return (
    <Sheet
      title={schedule ? t("title", { name: schedule.code }) : t("label")}
      open={schedule !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {schedule?.runs.length === 0 ? <EmptyState why={t("empty")} /> : null}
      <ol>
        {schedule?.runs.map((run) => (
          <li key={run.id} className="flex items-start gap-3 border-line/60 border-b px-5 py-2.5">
            <div className="min-w-0 flex-1">
              <p>
                {run.occurrence ? (
                  <>
                    {t("due")} <RelativeTime at={run.occurrence} form="long" />
                  </>
                ) : (
                  t("byHand", { name: run.started_by ?? "" })
                )}
              </p>
              <p className="flex flex-wrap gap-x-3 text-meta">
                <span className="text-ink-3">
                  {t("started")} <RelativeTime at={run.started_at} form="long" />
                </span>
                <Link className="text-accent-ink hover:underline" href={`/admin/tasks?task=${run.task_id}`}>
                  {t("task")}
                </Link>
                {run.message_id ? (
                  <Link
                    className="text-accent-ink hover:underline"
                    href={`/inbox/${run.message_id}?state=any`}
                  >
                    {t("message")}
                  </Link>
                ) : null}
              </p>
            </div>
            <TaskStatus status={run.status} />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
