"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { applyRule } from "@/actions/rules";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Meter } from "@/components/ui/meter";
import { Select } from "@/components/ui/select";
import { useNotify } from "@/components/ui/use-notify";
import { type ApplyJob, useApplyJob } from "./use-apply-job";
import { useRulePreview } from "./use-rule-preview";

type Scope = "all" | "open" | "month";
const MONTH_MS = 30 * 86_400_000;

export interface ApplyDialogProps {
  /** The saved rule, and how people call it. */
  ruleId: string;
  rule: string;
  /** The rule as the preview takes it. */
  input: object;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** First how many messages would change, then the job that changes them, then how far it has come. */
export function ApplyDialog({ ruleId, rule, input, open, onOpenChange }: ApplyDialogProps) {
  const t = useTranslations("rules.applyDialog");
  const common = useTranslations("common");
  const notify = useNotify();
  const [scope, setScope] = useState<Scope>("all");
  const [after] = useState(() => new Date(Date.now() - MONTH_MS).toISOString());
  const [taskId, setTaskId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const job = useApplyJob(taskId);
  const filter = scope === "open" ? { state: "open" as const } : scope === "month" ? { after } : {};
  const preview = useRulePreview(
    open && taskId === null ? JSON.stringify({ ...input, limit: 1000, filter }) : null,
  );
  const running =
    taskId !== null && (job === null || job.status === "pending" || job.status === "processing");

  const start = async () => {
    setStarting(true);
    const result = await applyRule({ id: ruleId, filter });
    setStarting(false);
    if (result.ok) setTaskId(result.value.task_id);
    else notify.failed(result.error, () => void start());
  };
  const stop = () => {
    if (taskId) void fetch(`/api/inbox/tasks/${taskId}/cancel`, { method: "POST" });
  };
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next && !running) setTaskId(null);
  };

  return (
    <Dialog
      title={running ? t("running", { rule }) : t("title", { rule })}
      description={running ? t("background") : t("lead")}
      open={open}
      onOpenChange={close}
      footer={
        taskId === null ? (
          <>
            <DialogClose>
              <Button>{common("cancel")}</Button>
            </DialogClose>
            <Button look="main" busy={starting} onClick={() => void start()}>
              {t("start")}
            </Button>
          </>
        ) : (
          <>
            {running ? <Button onClick={stop}>{t("stop")}</Button> : null}
            <DialogClose>
              <Button>{common("close")}</Button>
            </DialogClose>
          </>
        )
      }
    >
      {taskId === null ? (
        <div className="grid gap-3">
          <Field label={t("scope")}>
            <Select
              value={scope}
              onValueChange={(value) => setScope(value as Scope)}
              options={[
                { value: "all", label: t("scopeAll") },
                { value: "open", label: t("scopeOpen") },
                { value: "month", label: t("scopeMonth") },
              ]}
            />
          </Field>
          <p role="status" className="min-h-5 font-medium tabular-nums">
            {preview.failure ? (
              <ErrorNote error={preview.failure.error} code={preview.failure.code} />
            ) : preview.data && !preview.loading ? (
              t("count", { changed: preview.data.changed, scanned: preview.data.scanned })
            ) : (
              <span className="font-normal text-ink-3">{t("counting")}</span>
            )}
          </p>
        </div>
      ) : (
        <JobState job={job} />
      )}
    </Dialog>
  );
}

function JobState({ job }: { job: ApplyJob | null }) {
  const t = useTranslations("rules.applyDialog");
  const result = job?.result ?? null;
  if (job?.status === "failed")
    return (
      <ErrorNote
        title={t("failed")}
        {...(job.error_code === null ? {} : { code: job.error_code })}
        {...(job.error === null ? {} : { next: job.error })}
      />
    );
  const share = result ? (result.total === 0 ? 1 : result.scanned / result.total) : 0;
  return (
    <div className="grid gap-2" role="status">
      <Meter
        progress
        tone="work"
        value={job?.status === "done" ? 1 : share}
        label={t("start")}
        className="h-1.5"
      />
      <p className="text-ink-2 tabular-nums">
        {job?.status === "done" && result
          ? t("done", { changed: result.changed, kept: result.skipped_manual })
          : job?.status === "canceled"
            ? t("canceled")
            : job?.status === "processing" && result
              ? t("progress", {
                  scanned: Math.min(result.scanned, result.total),
                  total: result.total,
                  changed: result.changed,
                })
              : t("waiting")}
      </p>
    </div>
  );
}
