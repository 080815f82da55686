"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { splitMessage } from "@/actions/messages";
import { Button } from "@/components/ui/button";
import { useNotify } from "@/components/ui/use-notify";

/** Says that a message repeats another one, leads there, and offers to have it read on its own. */
export function RepeatNote({ id, first, mayWrite }: { id: string; first: string; mayWrite: boolean }) {
  const t = useTranslations("inbox.detail");
  const notify = useNotify();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const separate = async () => {
    setBusy(true);
    const result = await splitMessage({ id });
    setBusy(false);
    if (result.ok) notify.done(t("separated"));
    else notify.failed(result.error);
    router.refresh();
  };
  const toFirst = (text: ReactNode) => (
    <Link href={`/inbox/${first}`} className="text-accent-ink underline-offset-2 hover:underline">
      {text}
    </Link>
  );
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-press px-3 py-1.5 text-ink-2 text-meta">
      <span className="min-w-0 flex-1 text-pretty">{t.rich("repeats", { first: toFirst })}</span>
      {mayWrite ? (
        <Button size="sm" busy={busy} onClick={() => void separate()}>
          {t("separate")}
        </Button>
      ) : null}
    </div>
  );
}
