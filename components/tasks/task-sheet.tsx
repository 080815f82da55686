"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { errorNameOf } from "@/components/messages/error-name";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorNote } from "@/components/ui/error-note";
import { PriorityMark } from "@/components/ui/priority-mark";
import { RelativeTime } from "@/components/ui/relative-time";
import { Sheet } from "@/components/ui/sheet";
import { DeliveryDetail } from "@/components/webhooks/delivery-detail";
import type { CallbackView } from "@/domain/callbacks/shape";
import type { TaskView } from "@/domain/tasks/shape";
import { TaskStatus } from "./task-status";
import { useTaskType } from "./task-type";

/** One task: what failed and what to do, its facts, its result, and every move that it made. */
export function TaskSheet({
  task,
  deliveries,
  mayWrite,
  acts,
  onClose,
}: {
  task: TaskView | null;
  /** Of its outcome, to its callback address. */
  deliveries: readonly CallbackView[];
  mayWrite: boolean;
  acts: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslations("admin.tasks");
  const typeName = useTaskType();
  return (
    <Sheet
      title={task ? typeName(task.type) : t("detail.title")}
      open={task !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={task ? <TaskStatus status={task.status} /> : null}
    >
      {task ? <TaskDetail task={task} deliveries={deliveries} mayWrite={mayWrite} acts={acts} /> : null}
    </Sheet>
  );
}

function TaskDetail({
  task,
  deliveries,
  mayWrite,
  acts,
}: {
  task: TaskView;
  deliveries: readonly CallbackView[];
  mayWrite: boolean;
  acts: ReactNode;
}) {
  const t = useTranslations("admin.tasks");
  const webhooks = useTranslations("admin.webhooks");
  const letters = useTranslations("admin.deadLetters");
  const moment = (at: string | null) =>
    at === null ? (
      <span className="text-ink-3">{t("detail.never")}</span>
    ) : (
      <RelativeTime at={at} form="long" />
    );
  const facts: [string, ReactNode][] = [
    [
      t("detail.id"),
      <code key="id" className="font-mono text-meta [overflow-wrap:anywhere]">
        {task.id}
      </code>,
    ],
    [t("detail.priority"), <PriorityMark key="priority" priority={task.priority} word />],
    [t("column.attempts"), t("attempts", { done: task.attempts, most: task.max_attempts })],
    [t("detail.created"), moment(task.created_at)],
    [t("detail.started"), moment(task.started_at)],
    [t("detail.finished"), moment(task.finished_at)],
    ...(task.failure_stage ? ([[t("detail.stage"), task.failure_stage]] as [string, ReactNode][]) : []),
  ];
  const result =
    task.result === null
      ? null
      : typeof task.result === "string"
        ? task.result
        : JSON.stringify(task.result, null, 2);
  return (
    <div className="grid gap-5 px-5 py-4 phone:px-4">
      {task.status === "failed" ? (
        <ErrorNote
          error={errorNameOf(task.error_code)}
          {...(task.error_code === null ? {} : { code: task.error_code })}
          action={acts}
        />
      ) : acts ? (
        <div>{acts}</div>
      ) : null}
      {task.error && task.status === "failed" ? (
        <p className="-mt-3 text-ink-2 text-meta [overflow-wrap:anywhere]">{task.error}</p>
      ) : null}
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {task.message_id ? (
          <Button asChild>
            <Link href={`/inbox/${task.message_id}?state=any`}>{t("detail.openMessage")}</Link>
          </Button>
        ) : null}
        {task.status === "failed" ? (
          <Button asChild>
            <Link href={`/admin/dead-letters?letter=${task.id}`}>{letters("title")}</Link>
          </Button>
        ) : null}
      </p>
      {task.content ? <Text title={t("detail.content")} text={task.content} /> : null}
      {result ? (
        <Text title={t("detail.result")} text={result} mono={typeof task.result !== "string"} />
      ) : null}
      {deliveries.length > 0 ? (
        <section>
          <h3 className="mb-1.5 font-semibold text-meta">{webhooks("onTask")}</h3>
          {deliveries.map((delivery) => (
            <DeliveryDetail key={delivery.id} delivery={delivery} mayWrite={mayWrite} />
          ))}
        </section>
      ) : null}
      <section>
        <h3 className="mb-1.5 font-semibold text-meta">{t("detail.timeline")}</h3>
        {task.timeline.length === 0 ? (
          <p className="text-ink-3">{t("detail.noTimeline")}</p>
        ) : (
          <ol className="text-meta">
            {task.timeline.map((event, k) => (
              <li key={k} className="grid grid-cols-[64px_minmax(0,1fr)] gap-2 py-1">
                <RelativeTime at={event.at} className="text-ink-3" />
                <span className={cx(event.error_code !== null ? "text-bad" : "text-ink-2")}>
                  {t.has(`event.${event.kind}` as "event.done")
                    ? t(`event.${event.kind}` as "event.started", { attempt: String(event.attempt ?? 1) })
                    : event.kind}
                  {event.error_code === null ? null : (
                    <span className="block text-ink-2 [overflow-wrap:anywhere]">
                      {event.error_code} {event.error} {event.stage ? `(${event.stage})` : null}
                    </span>
                  )}
                  {event.detail === null ? null : (
                    <pre className="mt-1 max-h-64 overflow-y-auto whitespace-pre-wrap rounded-control bg-raised p-2 text-ink [overflow-wrap:anywhere]">
                      {event.detail}
                    </pre>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

function Text({ title, text, mono = false }: { title: string; text: string; mono?: boolean }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold text-meta">{title}</h3>
      <pre
        className={cx(
          "max-h-64 overflow-y-auto whitespace-pre-wrap rounded-control bg-raised p-3 text-meta [overflow-wrap:anywhere]",
          mono ? "font-mono" : "font-sans",
        )}
      >
        {text}
      </pre>
    </section>
  );
}
