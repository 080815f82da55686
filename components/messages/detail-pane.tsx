"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useState } from "react";
import { useDetail, useInbox, useRow } from "@/components/inbox/inbox-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { ShortcutHint } from "@/components/ui/shortcut-hint";
import { warmUp } from "@/lib/browser/warm-up";
import { DetailSkeleton } from "./detail-skeleton";

// A list without an open message does without it; the first open one finds it there already.
const loadView = () => import("./message-detail");
const loadHead = () => import("./detail-head");
const MessageDetailView = dynamic(() => loadView().then((m) => m.MessageDetailView));
const Welcome = dynamic(() => import("@/components/onboarding/welcome").then((m) => m.Welcome));
const DetailHead = dynamic(() => loadHead().then((m) => m.DetailHead), {
  loading: () => <EmptyBar />,
});

/** The pane at the right: one message with all that belongs to it. */
export function DetailPane() {
  const { store, at, workspace } = useInbox();
  const t = useTranslations("inbox.detail");
  const [steps, setSteps] = useState(workspace.firstSteps);
  // A message is much to draw. The list answers the key first; held down, the messages in between are never drawn.
  // Into an empty pane it comes at once, and it leaves at once.
  const late = useDeferredValue(at.id);
  const id = at.id === null || late === null ? at.id : late;
  // The first one shows its words before what stands around them: a frame later the rest is there, and stays.
  const whole = useDeferredValue(id) !== null;
  const row = useRow(store, id);
  const detail = useDetail(store, id);
  useEffect(() => {
    warmUp(loadView);
    warmUp(loadHead);
  }, []);

  if (id === null) {
    return (
      <section aria-label={t("region")} className="flex min-h-0 flex-1 flex-col phone:hidden">
        <EmptyBar />
        {steps ? <Welcome steps={steps} onAway={() => setSteps(null)} /> : <NoneOpen />}
      </section>
    );
  }

  const failure = store.failureOf(id);
  const missing = store.isDeleted(id) || failure?.error === "not_found";
  return (
    <section aria-label={t("region")} className="@container/detail flex min-h-0 flex-1 flex-col bg-surface">
      {whole ? <DetailHead id={id} row={row} /> : <EmptyBar />}
      {detail ? (
        <MessageDetailView key={detail.id} message={detail} whole={whole} />
      ) : missing ? (
        <EmptyState
          why={t("gone")}
          next={t("goneNext")}
          action={<Button onClick={() => at.open(null)}>{t("toList")}</Button>}
        />
      ) : failure ? (
        <div className="p-6">
          <ErrorNote error={failure.error} code={failure.code} action={<Retry id={id} />} />
        </div>
      ) : (
        <DetailSkeleton row={row} />
      )}
    </section>
  );
}

function EmptyBar() {
  return <div className="h-bar shrink-0 border-line border-b" />;
}

function Retry({ id }: { id: string }) {
  const { loadDetail } = useInbox();
  const t = useTranslations("common");
  return (
    <Button size="sm" onClick={() => loadDetail(id)}>
      {t("retry")}
    </Button>
  );
}

/** What the keys do here, until there is more to look at. */
function NoneOpen() {
  const t = useTranslations("inbox.detail");
  return (
    <div className="grid flex-1 place-content-center gap-2 text-ink-3 text-list">
      <p className="mb-1 text-center font-medium text-ink-2">{t("none")}</p>
      {(["j", "enter", "e", "?"] as const).map((keys) => (
        <p key={keys} className="flex items-center gap-3 text-meta">
          <span className="flex w-10 justify-end">
            <ShortcutHint keys={keys} />
          </span>
          {t(`hint.${keys === "?" ? "help" : keys}`)}
        </p>
      ))}
    </div>
  );
}
