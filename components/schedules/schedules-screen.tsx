"use client";

import { Ellipsis, Play, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { changeSchedule, removeSchedule, startSchedule } from "@/actions/schedules";
import { useLiveRefresh } from "@/components/ops/use-live-refresh";
import { TaskStatus } from "@/components/tasks/task-status";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Menu, MenuItem } from "@/components/ui/dropdown-menu";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { PageHead } from "@/components/ui/page-head";
import { RelativeTime } from "@/components/ui/relative-time";
import { Switch } from "@/components/ui/switch";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useNotify } from "@/components/ui/use-notify";
import type { ScheduleView } from "@/domain/schedules/shape";
import { ScheduleForm } from "./schedule-form";
import { ScheduleHistory } from "./schedule-history";

/** Work at fixed times: when next, what became of the last one; switch, run, edit. */
export function SchedulesScreen({
  schedules,
  mayWrite,
}: {
  schedules: readonly ScheduleView[];
  mayWrite: boolean;
}) {
  const t = useTranslations("admin.schedules");
  const format = useFormatter();
  const router = useRouter();
  const notify = useNotify();
  const [form, setForm] = useState<{ code: string | null } | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  useLiveRefresh(["task", "registry"]);
  const find = (code: string | null) => schedules.find((each) => each.code === code) ?? null;

  const act = async (
    code: string,
    work: () => ReturnType<typeof startSchedule | typeof removeSchedule>,
    said: string,
  ) => {
    setBusy(code);
    const result = await work();
    setBusy(null);
    if (result.ok) notify.done(said);
    else notify.failed(result.error);
    router.refresh();
  };
  const create = mayWrite ? (
    <Button look="main" icon={<Plus />} onClick={() => setForm({ code: null })}>
      {t("new")}
    </Button>
  ) : null;

  const toggle = (schedule: ScheduleView) => (
    <Switch
      className="block"
      aria-label={`${schedule.code}: ${t("on")}`}
      checked={schedule.enabled}
      disabled={!mayWrite || busy === schedule.code}
      onCheckedChange={(enabled) =>
        void act(
          schedule.code,
          () => changeSchedule({ code: schedule.code, patch: { enabled } }),
          t(enabled ? "turnedOn" : "turnedOff", { name: schedule.code }),
        )
      }
    />
  );
  const nextTime = (schedule: ScheduleView) => {
    const [next] = schedule.next;
    return next
      ? format.dateTime(new Date(next), {
          weekday: "short",
          month: "short",
          day: "numeric",
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        })
      : t("off");
  };
  const lastRun = (schedule: ScheduleView) => {
    const [last] = schedule.runs;
    return last ? (
      <span className="flex items-center gap-2">
        <TaskStatus status={last.status} />
        <RelativeTime at={last.started_at} form="long" className="text-ink-3" />
      </span>
    ) : (
      <span className="text-ink-3">{t("never")}</span>
    );
  };
  const acts = (schedule: ScheduleView) =>
    mayWrite ? (
      <span className="inline-flex items-center gap-1">
        <Button
          size="sm"
          icon={<Play />}
          busy={busy === schedule.code}
          onClick={() =>
            void act(
              schedule.code,
              () => startSchedule({ code: schedule.code }),
              t("started", { name: schedule.code }),
            )
          }
        >
          {t("runNow")}
        </Button>
        <Menu align="end" trigger={<IconButton size="sm" quiet label={schedule.code} icon={<Ellipsis />} />}>
          <MenuItem onSelect={() => setForm({ code: schedule.code })}>{t("edit")}</MenuItem>
          <MenuItem onSelect={() => setShown(schedule.code)}>
            {t("history.show", { name: schedule.code })}
          </MenuItem>
          <MenuItem onSelect={() => setDoomed(schedule.code)}>{t("delete")}</MenuItem>
        </Menu>
      </span>
    ) : null;

  return (
    <>
      <PageHead
        title={t("title")}
        meta={<span className="phone:hidden">{t("lead")}</span>}
        actions={schedules.length > 0 ? create : null}
      />
      {schedules.length === 0 ? (
        <EmptyState className="flex-1" why={t("empty")} next={t("emptyNext")} action={create} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          <div className="phone:hidden">
            <Table label={t("label")} fixed className="min-w-256">
              <thead>
                <tr>
                  <Th className="w-17">
                    <span className="sr-only">{t("on")}</span>
                  </Th>
                  <Th>{t("column.name")}</Th>
                  <Th className="w-48">{t("column.when")}</Th>
                  <Th className="w-40">{t("column.next")}</Th>
                  <Th className="w-44">{t("column.last")}</Th>
                  <Th className="w-28">{t("column.target")}</Th>
                  <Th className="w-36" />
                </tr>
              </thead>
              <tbody>
                {schedules.map((schedule) => {
                  return (
                    <Tr key={schedule.code} open={shown === schedule.code}>
                      <Td>{toggle(schedule)}</Td>
                      <Td cut className="py-1.5">
                        <button
                          type="button"
                          className="block max-w-full truncate font-medium hover:underline"
                          title={t("history.show", { name: schedule.code })}
                          onClick={() => setShown(schedule.code)}
                        >
                          {schedule.code}
                        </button>
                        <span className="block truncate text-ink-3 text-meta">
                          {t(`kind.${schedule.kind}`)} · {t(`language.${schedule.language}`)}
                        </span>
                      </Td>
                      <Td cut title={`${schedule.cron} ${schedule.time_zone}`}>
                        <code className="font-mono text-meta">{schedule.cron}</code>{" "}
                        <span className="text-ink-3">{schedule.time_zone}</span>
                      </Td>
                      <Td dim={!schedule.enabled}>{nextTime(schedule)}</Td>
                      <Td>{lastRun(schedule)}</Td>
                      <Td cut dim title={schedule.target.to === "webhook" ? schedule.target.url : undefined}>
                        {t(`target.${schedule.target.to}`)}
                        {schedule.target.to === "webhook"
                          ? ` ${URL.parse(schedule.target.url)?.host ?? ""}`
                          : null}
                      </Td>
                      <Td className="text-right">{acts(schedule)}</Td>
                    </Tr>
                  );
                })}
              </tbody>
            </Table>
          </div>
          <ul className="desk:hidden" aria-label={t("label")}>
            {schedules.map((schedule) => (
              <li key={schedule.code} className="grid gap-1 border-line/60 border-b px-4 py-3">
                <div className="flex min-h-touch items-center gap-3">
                  {toggle(schedule)}
                  <button
                    type="button"
                    className="min-h-touch min-w-0 flex-1 truncate text-left font-medium"
                    onClick={() => setShown(schedule.code)}
                  >
                    {schedule.code}
                  </button>
                  {acts(schedule)}
                </div>
                <p className="text-ink-2">
                  {t(`kind.${schedule.kind}`)} · {t(`language.${schedule.language}`)} ·{" "}
                  {t(`target.${schedule.target.to}`)}
                </p>
                <p className="text-ink-3">
                  <code className="font-mono text-meta">{schedule.cron}</code> {schedule.time_zone} ·{" "}
                  {t("column.next")}: {nextTime(schedule)}
                </p>
                <p>{lastRun(schedule)}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ScheduleForm
        schedule={find(form?.code ?? null)}
        open={form !== null}
        onOpenChange={(open) => {
          if (!open) setForm(null);
        }}
        onSaved={() => {
          setForm(null);
          router.refresh();
        }}
      />
      <ScheduleHistory schedule={find(shown)} onClose={() => setShown(null)} />
      <Dialog
        size="sm"
        title={t("deleteTitle", { name: doomed ?? "" })}
        description={t("deleteText")}
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null);
        }}
        footer={
          <>
            <DialogClose>
              <Button>{t("form.cancel")}</Button>
            </DialogClose>
            <Button
              look="danger"
              onClick={() => {
                const code = doomed ?? "";
                setDoomed(null);
                void act(code, () => removeSchedule({ code }), t("deleted", { name: code }));
              }}
            >
              {t("delete")}
            </Button>
          </>
        }
      />
    </>
  );
}
