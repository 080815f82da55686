"use client";

import { FileText, Inbox, Pause, Play } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { cancelImport, pauseImport, retryRows, runImport } from "@/actions/imports";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { useNotify } from "@/components/ui/use-notify";
import type { ImportDetail, ImportRowView } from "@/domain/imports/shape";
import type { Page } from "@/domain/messages/shape";
import { FailedRows } from "./failed-rows";
import { ImportStatus } from "./import-status";
import { ProgressBar } from "./progress-bar";
import { Tally } from "./tally";
import { useSize } from "./use-size";

export interface DetailPaneProps {
  of: ImportDetail;
  rows: Page<ImportRowView>;
  canWrite: boolean;
  refresh: () => Promise<void>;
}

const ACTS = { pause: pauseImport, resume: runImport, cancel: cancelImport, retry: retryRows };

/** One import: how far it has come, what came of it, and what failed. */
export function DetailPane({ of, rows, canWrite, refresh }: DetailPaneProps) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const size = useSize();
  const notify = useNotify();
  const [busy, setBusy] = useState<keyof typeof ACTS | null>(null);
  const act = async (what: keyof typeof ACTS) => {
    setBusy(what);
    const result = await ACTS[what]({ id: of.id });
    if (!result.ok) notify.failed(result.error);
    await refresh();
    setBusy(null);
  };
  const seen = of.done + of.failed + of.duplicate;
  const ended = ["done", "failed", "canceled"].includes(of.state);
  const interrupted = of.state === "failed" && of.rows === 0;

  return (
    <div className="min-h-0 flex-1 overflow-y-auto phone:overflow-visible">
      <section className="grid gap-3 px-6 py-4 phone:px-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <FileText className="text-ink-2" />
          <h2 className="min-w-0 truncate font-semibold text-head">{of.file_name}</h2>
          <ImportStatus of={of} />
          <div className="ml-auto flex gap-2">
            {canWrite && of.state === "running" ? (
              <Button size="sm" icon={<Pause />} busy={busy === "pause"} onClick={() => void act("pause")}>
                {t("progress.pause")}
              </Button>
            ) : null}
            {canWrite && of.state === "paused" ? (
              <Button size="sm" icon={<Play />} busy={busy === "resume"} onClick={() => void act("resume")}>
                {t("progress.resume")}
              </Button>
            ) : null}
            {canWrite && (of.state === "running" || of.state === "paused") ? (
              <Button
                size="sm"
                look="bare"
                title={t("progress.canceledNote")}
                busy={busy === "cancel"}
                onClick={() => void act("cancel")}
              >
                {t("progress.cancel")}
              </Button>
            ) : null}
            {of.done > 0 ? (
              <Button size="sm" asChild>
                <Link href={`/inbox?import=${of.id}`}>
                  <Inbox />
                  {t("progress.messages")}
                </Link>
              </Button>
            ) : null}
          </div>
        </div>
        <p className="text-ink-3 text-meta tabular-nums">
          {t("file.meta", { size: size(of.byte_size), rows: of.rows })} ·{" "}
          {format.dateTime(new Date(of.created_at), "full")}
          {of.created_by ? ` · ${t("progress.by", { name: of.created_by })}` : null}
          {of.encoding ? ` · ${of.encoding.toUpperCase()}` : null}
        </p>
        {of.rows > 0 ? (
          <>
            <div className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <ProgressBar of={of} />
              </div>
              <span className="text-ink-3 text-meta tabular-nums">
                {t("progress.rows", { seen, rows: of.rows })}
              </span>
            </div>
            <Tally of={of} />
          </>
        ) : null}
        <p aria-live="polite" className="sr-only">
          {of.state === "done" ? t("progress.finished", { done: of.done }) : t(`state.${of.state}`)}
        </p>
        {of.state === "refused" ? (
          <ErrorNote title={t("progress.refusedTitle")} next={of.error ?? undefined} />
        ) : null}
        {interrupted ? (
          <ErrorNote title={t("progress.interrupted")} next={t("progress.interruptedNext")} />
        ) : of.state === "failed" ? (
          <ErrorNote
            title={t("progress.stoppedTitle")}
            next={`${t("progress.stoppedNext")}${of.error ? ` (${of.error})` : ""}`}
            action={
              canWrite ? (
                <Button size="sm" busy={busy === "retry"} onClick={() => void act("retry")}>
                  {t("progress.goOn")}
                </Button>
              ) : null
            }
          />
        ) : null}
      </section>
      {of.failed > 0 ? (
        <FailedRows
          of={of}
          first={rows}
          retry={canWrite && ended && busy === null ? () => void act("retry") : null}
          onRetried={() => void refresh()}
        />
      ) : of.state === "done" && of.rows > 0 ? (
        <p className="border-line border-t px-6 py-4 text-ink-3 phone:px-4">{t("failed.none")}</p>
      ) : null}
    </div>
  );
}
