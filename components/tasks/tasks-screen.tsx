"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useEffect, useRef, useTransition } from "react";
import { restartTask, stopTask } from "@/actions/tasks";
import { senderName } from "@/components/inbox/sender-name";
import { errorNameOf } from "@/components/messages/error-name";
import { OpsDashboard } from "@/components/ops/ops-dashboard";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { RelativeTime } from "@/components/ui/relative-time";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { RowActions, Table, Td, Th, Tr } from "@/components/ui/table";
import { useNotify } from "@/components/ui/use-notify";
import type { CallbackView } from "@/domain/callbacks/shape";
import { OPS_WINDOWS, type OpsView } from "@/domain/ops/shape";
import type { TaskView } from "@/domain/tasks/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";
import { useNowMs } from "@/lib/browser/use-now";
import { secondsText, taskSeconds } from "./task-duration";
import { TaskSheet } from "./task-sheet";
import { TaskStatus } from "./task-status";
import { TYPES, useTaskType } from "./task-type";

const STATUSES = ["pending", "processing", "done", "failed", "canceled"] as const;

export interface TasksScreenProps {
  items: readonly TaskView[];
  nextCursor: string | null;
  /** Not the first page. */
  older: boolean;
  status: TaskView["status"] | null;
  type: string | null;
  open: TaskView | null;
  /** The deliveries of the open task's outcome. */
  deliveries: readonly CallbackView[];
  /** The state of the system, for members who may see it. */
  ops: OpsView | null;
  mayWrite: boolean;
}

/** The background's work: what waits, runs, failed, and what to do about it. */
export function TasksScreen(props: TasksScreenProps) {
  const { items, nextCursor, older, status, type, open, deliveries, ops, mayWrite } = props;
  const t = useTranslations("admin.tasks");
  const spans = useTranslations("admin.ops");
  const errors = useTranslations("errors.titles");
  const format = useFormatter();
  const router = useRouter();
  const notify = useNotify();
  const typeName = useTaskType();
  const nowMs = useNowMs(useNow().getTime());
  const [busy, start] = useTransition();

  const href = (change: Record<string, string | null>) => {
    const params = new URLSearchParams();
    const next = { status, type, span: ops?.window === "24h" ? "24h" : null, ...change };
    for (const [name, value] of Object.entries(next)) if (value) params.set(name, value);
    const text = params.toString();
    return text === "" ? "/admin/tasks" : `/admin/tasks?${text}`;
  };

  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveChanges((changes) => {
    if (
      !changes.some(
        (c) => c.kind === "task" || c.kind === "message" || c.kind === "draft" || c.kind === "resync",
      )
    )
      return;
    refresh.current ??= setTimeout(() => {
      refresh.current = undefined;
      router.refresh();
    }, 1500);
  });
  useEffect(() => () => clearTimeout(refresh.current), []);

  const act = (task: TaskView, what: "stop" | "restart") =>
    start(async () => {
      const result = await (what === "stop" ? stopTask : restartTask)({ id: task.id });
      if (result.ok) notify.done(t(what === "stop" ? "canceled" : "retried"));
      else notify.failed(result.error);
      router.refresh();
    });
  const acts = (task: TaskView) =>
    !mayWrite ? null : task.status === "pending" || task.status === "processing" ? (
      <Button size="sm" disabled={busy} onClick={() => act(task, "stop")}>
        {t("cancel")}
      </Button>
    ) : task.status === "failed" || task.status === "canceled" ? (
      <Button size="sm" disabled={busy} onClick={() => act(task, "restart")}>
        {t("retry")}
      </Button>
    ) : null;

  return (
    <>
      <PageHead
        title={t("title")}
        meta={<span className="phone:hidden">{t("lead")}</span>}
        actions={
          <>
            {ops ? (
              <Segmented
                label={spans("window")}
                value={ops.window}
                options={OPS_WINDOWS.map((value) => ({ value, label: spans(`windows.${value}`) }))}
                onValueChange={(value) =>
                  router.replace(href({ span: value === "24h" ? value : null }), { scroll: false })
                }
              />
            ) : null}
            <Select
              aria-label={t("filter.type")}
              size="sm"
              value={type ?? "all"}
              options={[
                { value: "all", label: t("filter.allTypes") },
                ...TYPES.map((value) => ({ value, label: typeName(value) })),
              ]}
              onValueChange={(value) => router.push(href({ type: value === "all" ? null : value }))}
            />
          </>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto [scrollbar-width:thin]">
        {ops ? <OpsDashboard view={ops} /> : null}
        <nav
          aria-label={t("filter.status")}
          className="sticky top-0 z-[2] flex shrink-0 gap-4 overflow-x-auto border-line border-b bg-surface px-6 [scrollbar-width:none] phone:px-4"
        >
          {[null, ...STATUSES].map((each) => (
            <Link
              key={each ?? "all"}
              href={href({ status: each })}
              aria-current={each === status ? "page" : undefined}
              className={cx(
                "-mb-px flex h-10 shrink-0 items-center border-b-2 pt-0.5 font-medium -outline-offset-2 phone:h-touch",
                each === status ? "border-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              <span className="inline-block first-letter:uppercase">
                {each === null ? t("filter.all") : t(`status.${each}`)}
              </span>
            </Link>
          ))}
        </nav>
        {items.length === 0 ? (
          <EmptyState
            className="flex-1"
            why={t("empty")}
            next={t("emptyNext")}
            {...(status !== null || type !== null || older
              ? {
                  action: (
                    <Button asChild>
                      <Link href="/admin/tasks">{t("drop")}</Link>
                    </Button>
                  ),
                }
              : {})}
          />
        ) : (
          <div>
            <Table label={t("label")} fixed className="min-w-260">
              <thead>
                <tr>
                  <Th className="w-28">{t("column.status")}</Th>
                  <Th className="w-36">{t("column.type")}</Th>
                  <Th>{t("column.about")}</Th>
                  <Th className="w-56">{t("column.error")}</Th>
                  <Th num className="w-20">
                    {t("column.attempts")}
                  </Th>
                  <Th num className="w-20">
                    {t("column.took")}
                  </Th>
                  <Th num className="w-24">
                    {t("column.created")}
                  </Th>
                  <Th className="w-24" />
                </tr>
              </thead>
              <tbody>
                {items.map((task) => {
                  const seconds = taskSeconds(task, nowMs);
                  return (
                    <Tr key={task.id} open={open?.id === task.id}>
                      <Td>
                        <TaskStatus status={task.status} />
                      </Td>
                      <Td cut>
                        <Link
                          href={href({ task: task.id })}
                          scroll={false}
                          className="font-medium hover:underline"
                        >
                          {typeName(task.type)}
                        </Link>
                      </Td>
                      <Td cut dim>
                        <bdi>{senderName(task.sender)}</bdi>
                        {task.topic === "default" ? null : <bdi> · {task.topic}</bdi>}
                      </Td>
                      <Td
                        cut
                        className={task.status === "failed" ? "text-bad" : "text-ink-3"}
                        title={task.error ?? undefined}
                      >
                        {task.error_code === null
                          ? null
                          : `${errors(errorNameOf(task.error_code) as "internal")} ${String(task.error_code)}`}
                      </Td>
                      <Td num dim>
                        {t("attempts", { done: task.attempts, most: task.max_attempts })}
                      </Td>
                      <Td num dim>
                        {seconds === null ? "–" : secondsText(seconds, format.number)}
                      </Td>
                      <Td num dim>
                        <RelativeTime at={task.created_at} />
                      </Td>
                      <RowActions>{acts(task)}</RowActions>
                    </Tr>
                  );
                })}
              </tbody>
            </Table>
            <div className="flex gap-2 px-6 py-3 phone:px-4">
              {older ? (
                <Button asChild>
                  <Link href={href({})}>{t("newest")}</Link>
                </Button>
              ) : null}
              {nextCursor ? (
                <Button asChild>
                  <Link href={href({ cursor: nextCursor })}>{t("more")}</Link>
                </Button>
              ) : null}
            </div>
          </div>
        )}
      </div>
      <TaskSheet
        task={open}
        deliveries={deliveries}
        mayWrite={mayWrite}
        acts={open ? acts(open) : null}
        onClose={() => router.push(href({}), { scroll: false })}
      />
    </>
  );
}
