"use client";

import { Check, Copy, PenLine, Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { errorNameOf } from "@/components/messages/error-name";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorNote } from "@/components/ui/error-note";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { Steps } from "@/components/ui/steps";
import { useNotify } from "@/components/ui/use-notify";
import type { DraftView } from "@/domain/drafts/shape";
import type { DraftEditor } from "./use-draft-editor";

/** A draft that is decided: approved and to be handed over, sent, or failed. */
export function DraftClosed({
  editor,
  draft,
  mayWrite,
}: {
  editor: DraftEditor;
  draft: DraftView;
  mayWrite: boolean;
}) {
  const t = useTranslations("drafts");
  const notify = useNotify();
  const [open, setOpen] = useState(draft.state === "approved" || draft.state === "sending");

  if (draft.state === "failed") {
    return (
      <div className="mx-4 mb-4 shrink-0 phone:mb-[max(16px,env(safe-area-inset-bottom))]">
        <ErrorNote
          error={errorNameOf(draft.error_code)}
          code={draft.error_code ?? 50001}
          title={t("failed")}
          {...(mayWrite
            ? {
                action: (
                  <Button
                    size="sm"
                    keys="r"
                    busy={editor.busy === "request"}
                    onClick={() => editor.request()}
                  >
                    {t("again")}
                  </Button>
                ),
              }
            : {})}
        />
      </div>
    );
  }

  const approved = draft.state === "approved";
  const sending = draft.state === "sending";
  const unknown = draft.delivery?.state === "unknown";
  const reasonOf = (error: string | null) =>
    error === null || error === "worker_lost" ? t("unknown.lost") : error;
  const copy = () => {
    void navigator.clipboard.writeText(draft.body ?? "").then(() => notify.done(t("copied")));
  };
  return (
    <section
      aria-label={t("region")}
      className="mx-4 mb-4 flex max-h-[50%] shrink-0 flex-col rounded-overlay bg-surface shadow-[0_0_0_1px_var(--color-line-2)] phone:mx-0 phone:mb-0 phone:rounded-b-none phone:rounded-t-[16px] phone:shadow-[0_0_0_1px_var(--color-line),0_-8px_24px_-12px_oklch(0.2_0.02_265/0.22)]"
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-10 shrink-0 items-center gap-2 rounded-t-overlay pr-3.5 pl-3.5 text-left text-meta -outline-offset-2 phone:h-11 phone:px-4"
      >
        {unknown ? (
          <Status tone="warn">{t("state.unknown")}</Status>
        ) : sending ? (
          <Status tone="work" icon={<Steps tone="current" />}>
            {t("state.sending")}
          </Status>
        ) : (
          <Status tone="ok" icon={<Check />}>
            {t(approved ? "state.approved" : "state.sent")}
          </Status>
        )}
        <span className="min-w-0 truncate text-ink-3" role="status">
          {draft.approved_by ? t("approvedBy", { name: draft.approved_by.name }) : null}{" "}
          {sending && draft.deliver_to
            ? t("sendingTo", { host: draft.deliver_to })
            : draft.delivery?.state === "delivered" && draft.deliver_to
              ? t("deliveredTo", { host: draft.deliver_to })
              : null}{" "}
          {(draft.sent_at ?? draft.approved_at) ? (
            <RelativeTime at={draft.sent_at ?? draft.approved_at ?? ""} form="long" />
          ) : null}
        </span>
        <span className="ml-auto shrink-0 font-medium text-accent-ink">{t(open ? "hide" : "show")}</span>
      </button>
      {unknown ? (
        <div
          role="alert"
          className="shrink-0 border-line border-t bg-warn-bg px-3.5 py-2 text-meta phone:px-4"
        >
          <b className="font-medium text-warn">{t("unknown.title")}</b>{" "}
          <span className="text-ink-2">
            {t("unknown.lead", {
              reason: reasonOf(draft.delivery?.error ?? null),
              host: draft.deliver_to ?? "?",
            })}
          </span>
        </div>
      ) : draft.delivery?.state === "failed" ? (
        <p
          role="alert"
          className="shrink-0 border-line border-t bg-bad-bg px-3.5 py-2 text-bad text-meta phone:px-4"
        >
          {t("undelivered", { reason: reasonOf(draft.delivery.error) })}
        </p>
      ) : null}
      {open ? (
        <div
          className="prose max-w-none! min-h-0 flex-1 overflow-y-auto border-line border-t px-3.5 py-3 phone:px-4"
          lang={draft.language ?? undefined}
          dir="auto"
        >
          {draft.body}
        </div>
      ) : null}
      {mayWrite && !(sending && !unknown) ? (
        <footer
          className={cx(
            "flex shrink-0 items-center gap-1 border-line border-t px-2.5 py-2 phone:gap-2 phone:px-4 phone:pb-[max(12px,env(safe-area-inset-bottom))]",
          )}
        >
          {unknown ? (
            <>
              <Button busy={editor.busy === "settle"} onClick={() => editor.settle("sent")}>
                {t("unknown.sent")}
              </Button>
              <Button busy={editor.busy === "settle"} onClick={() => editor.settle("not_sent")}>
                {t("unknown.notSent")}
              </Button>
              <Button look="bare" icon={<Copy />} className="ml-auto" onClick={copy}>
                {t("copy")}
              </Button>
            </>
          ) : approved ? (
            <>
              <Button
                look="main"
                keys="mod+enter"
                busy={editor.busy === "send"}
                onClick={editor.send}
                className="phone:flex-1"
                {...(draft.deliver_to ? { title: t("sendTo", { host: draft.deliver_to }) } : {})}
              >
                {t(draft.deliver_to === null ? "markSent" : "send")}
              </Button>
              <Button icon={<Copy />} onClick={copy}>
                {t("copy")}
              </Button>
              <Button
                look="bare"
                icon={<PenLine />}
                className="ml-auto"
                busy={editor.busy === "restore"}
                onClick={editor.restore}
              >
                {t("reopen")}
              </Button>
            </>
          ) : (
            <>
              <Button icon={<Copy />} onClick={copy}>
                {t("copy")}
              </Button>
              <Button
                look="bare"
                icon={<Sparkles />}
                keys="r"
                busy={editor.busy === "request"}
                onClick={() => editor.request()}
              >
                {t("another")}
              </Button>
            </>
          )}
        </footer>
      ) : null}
    </section>
  );
}
