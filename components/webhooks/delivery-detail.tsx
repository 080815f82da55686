"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { resendDelivery } from "@/actions/webhooks";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { RelativeTime } from "@/components/ui/relative-time";
import { useNotify } from "@/components/ui/use-notify";
import type { CallbackView } from "@/domain/callbacks/shape";
import { DeliveryState } from "./delivery-state";

/** One delivery: where to, every attempt with its answer, and sending it again. */
export function DeliveryDetail({
  delivery,
  mayWrite,
  headless = false,
}: {
  delivery: CallbackView;
  mayWrite: boolean;
  /** State and address stand above already. */
  headless?: boolean;
}) {
  const t = useTranslations("admin.webhooks");
  const router = useRouter();
  const notify = useNotify();
  const [busy, start] = useTransition();
  const resend = () =>
    start(async () => {
      const result = await resendDelivery({ task_id: delivery.task_id, id: delivery.id });
      if (result.ok) notify.done(t("resent"));
      else notify.failed(result.error);
      router.refresh();
    });
  return (
    <div className="grid gap-1.5 text-meta">
      <p className="flex flex-wrap items-center gap-2">
        {headless ? null : <DeliveryState state={delivery.state} />}
        <span className="min-w-0 flex-1 text-ink-2 [overflow-wrap:anywhere]">
          {headless ? <Id id={delivery.id} /> : delivery.url}
        </span>
        {mayWrite && delivery.state !== "pending" ? (
          <Button size="sm" icon={<Send />} busy={busy} onClick={resend}>
            {t("resend")}
          </Button>
        ) : null}
      </p>
      {delivery.attempts.length === 0 ? (
        <p className="text-ink-3">{t("noAttempts")}</p>
      ) : (
        <ol className="grid gap-0.5">
          {delivery.attempts.map((attempt) => {
            const ok = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
            return (
              <li key={attempt.attempt} className="flex flex-wrap gap-x-2 tabular-nums">
                <span className="w-24 text-ink-3">
                  <RelativeTime at={attempt.at} form="long" />
                </span>
                <span>{t("attempt", { n: attempt.attempt })}</span>
                <span className={cx(ok ? "text-ok" : "text-bad")}>
                  {attempt.status === null
                    ? t("failedAttempt", {
                        error: attempt.error ?? t("noAnswer"),
                        ms: attempt.latency_ms ?? 0,
                      })
                    : t("status", { status: String(attempt.status), ms: attempt.latency_ms ?? 0 })}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {headless ? null : (
        <p className="text-ink-3">
          <Id id={delivery.id} />
        </p>
      )}
    </div>
  );
}

function Id({ id }: { id: string }) {
  const t = useTranslations("admin.webhooks");
  return (
    <>
      {t("id")}: <code className="font-mono [overflow-wrap:anywhere]">{id}</code>
    </>
  );
}
