"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { countMatching, redriveMatching } from "@/actions/dead-letters";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Meter } from "@/components/ui/meter";
import { useNotify } from "@/components/ui/use-notify";
import { type DeadLetterFilter, MAX_REDRIVE } from "@/domain/dead-letters/shape";

/** Tasks that one call puts back: small enough that the bar moves. */
const CHUNK = 25;

interface Round {
  total: number;
  matched: number;
  /** What fails after this time is not of this round. */
  at: string;
  done: number;
  state: "ready" | "running" | "ended" | "stopped";
}

/**
 * Redrives everything that the filter catches, oldest first and capped, in chunks. A second click changes nothing: the
 * round is bound to the moment at which it was counted, and a task that is being redriven is not redriven again.
 */
export function RedriveAll({ filter, words }: { filter: DeadLetterFilter; words: string }) {
  const t = useTranslations("admin.deadLetters");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState<Round | null>(null);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const going = useRef(false);

  const show = async (next: boolean) => {
    setOpen(next);
    if (!next) {
      going.current = false;
      return;
    }
    setRound(null);
    setMissing(false);
    const result = await countMatching(filter);
    if (!result.ok) return notify.failed(result.error);
    const { count, at } = result.value;
    setRound({ matched: count, total: Math.min(count, MAX_REDRIVE), at, done: 0, state: "ready" });
  };

  const start = async () => {
    if (!round || going.current) return;
    if (reason.trim() === "") return setMissing(true);
    going.current = true;
    let done = 0;
    const put = (state: Round["state"]) => setRound({ ...round, done, state });
    put("running");
    while (going.current && done < round.total) {
      const limit = Math.min(CHUNK, round.total - done);
      const result = await redriveMatching({
        filter: { ...filter, failed_before: round.at },
        reason: reason.trim(),
        limit,
      });
      if (!result.ok) {
        notify.failed(result.error);
        break;
      }
      if (result.value.redriven.length === 0) break;
      done += result.value.redriven.length;
      put("running");
    }
    put(going.current ? "ended" : "stopped");
    going.current = false;
    router.refresh();
  };

  const running = round?.state === "running";
  const over = round?.state === "ended" || round?.state === "stopped";
  return (
    <Dialog
      size="sm"
      title={t("all.title")}
      description={t("all.scope", { filter: words })}
      open={open}
      onOpenChange={(next) => void show(next)}
      trigger={
        <Button size="sm" compact icon={<RotateCw />}>
          {t("redriveAll")}
        </Button>
      }
      footer={
        running ? (
          <Button onClick={() => (going.current = false)}>{t("all.stop")}</Button>
        ) : over || round?.total === 0 ? (
          <DialogClose>
            <Button>{common("close")}</Button>
          </DialogClose>
        ) : (
          <Button look="main" icon={<RotateCw />} disabled={!round} onClick={() => void start()}>
            {t("all.start", { count: round?.total ?? 0 })}
          </Button>
        )
      }
    >
      {round === null ? (
        <div className="h-16 animate-late rounded-control bg-raised" />
      ) : round.total === 0 ? (
        <p className="text-ink-2">{t("all.none")}</p>
      ) : (
        <div className="grid gap-3">
          <p>
            {round.matched > round.total
              ? t("all.capped", { count: round.matched, cap: MAX_REDRIVE })
              : t("all.count", { count: round.total })}{" "}
            <span className="text-ink-3">{t("all.safe")}</span>
          </p>
          {round.state === "ready" ? (
            <Field
              label={t("reason")}
              error={missing && reason.trim() === "" ? t("reasonRequired") : undefined}
              hint={t("reasonHint")}
            >
              <Input value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
            </Field>
          ) : (
            <div className="grid gap-1.5" aria-live="polite">
              <Meter
                progress
                tone="work"
                value={round.total === 0 ? 1 : round.done / round.total}
                label={t("all.title")}
              />
              <p className="text-ink-2 text-meta tabular-nums">
                {over
                  ? t("all.finished", { count: round.done })
                  : t("all.progress", { done: round.done, total: round.total })}
              </p>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
