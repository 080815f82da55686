"use client";

import { Asterisk } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { DraftBox } from "@/components/drafts/draft-box";
import { takeFocus } from "@/components/inbox/focus-message";
import { useInbox } from "@/components/inbox/inbox-context";
import { senderAddress, senderName } from "@/components/inbox/sender-name";
import { Face } from "@/components/ui/face";
import { RelativeTime } from "@/components/ui/relative-time";
import { Sheet } from "@/components/ui/sheet";
import type { MessageDetail } from "@/domain/messages/shape";
import { AiRail } from "./ai-rail";
import { AiStrip } from "./ai-strip";
import { MessageBody } from "./message-body";
import { MessageMeta } from "./message-meta";
import { RepeatNote } from "./repeat-note";
import { ReplyFold } from "./reply-fold";
import { ThreadFold } from "./thread-fold";

export interface MessageDetailViewProps {
  message: MessageDetail;
  /** False for a moment while an empty pane fills: the reply and the AI's reading follow. */
  whole: boolean;
}

/** One message: what it is about, what came before, its words, the reply, and how the AI read it. */
export function MessageDetailView({ message, whole }: MessageDetailViewProps) {
  const { store, mayWrite } = useInbox();
  useEffect(() => {
    void takeFocus(store, message.id);
  }, [store, message.id]);
  const t = useTranslations("inbox.detail");
  const [panel, setPanel] = useState(false);
  const name = senderName(message.sender);
  const address = senderAddress(message.sender);
  const turns = [
    ...message.thread.map((m) => ({ key: m.id, at: m.received_at, fold: <ThreadFold message={m} /> })),
    // The reply to this very message stands in its own box below.
    ...message.replies
      .filter((reply) => reply.draft_id !== message.draft?.id)
      .map((reply) => ({ key: reply.draft_id, at: reply.sent_at, fold: <ReplyFold reply={reply} /> })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const received = Date.parse(message.received_at);
  const earlier = turns.filter((turn) => Date.parse(turn.at) <= received);
  const later = turns.filter((turn) => Date.parse(turn.at) > received);
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] @min-[780px]/detail:grid-cols-[minmax(0,1fr)_var(--spacing-rail)]">
      <div className="flex min-h-0 min-w-0 flex-col">
        {/* A region that scrolls is reached by keyboard; Enter in the list leads here. */}
        <section
          id="message-detail"
          data-message={message.id}
          tabIndex={0}
          aria-labelledby="message-subject"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-5 pb-6 outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--color-ring)] phone:px-4 phone:pt-3"
        >
          <h2
            id="message-subject"
            lang={message.language ?? undefined}
            className="text-balance font-semibold text-title tracking-[-0.005em] [overflow-wrap:anywhere]"
          >
            <bdi>{message.subject ?? t("noSubject")}</bdi>
          </h2>
          <MessageMeta message={message} />
          {message.duplicate_of === null ? null : (
            <RepeatNote id={message.id} first={message.duplicate_of} mayWrite={mayWrite} />
          )}
          <AiStrip message={message} onOpen={() => setPanel(true)} />
          {message.summary ? (
            <p className="mb-3 grid grid-cols-[16px_minmax(0,1fr)] gap-2 text-pretty text-ink-2 phone:hidden">
              <Asterisk className="mt-0.5 text-ink-3" aria-label={t("aiSummary")} />
              <bdi>{message.summary}</bdi>
            </p>
          ) : null}
          {earlier.map((turn) => (
            <div key={turn.key}>{turn.fold}</div>
          ))}
          <article
            data-turn
            tabIndex={-1}
            className="border-line border-t pt-3.5"
            aria-label={t("from", { name })}
          >
            <header className="mb-3 grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-2.5">
              <Face name={name} seed={message.sender} size="lg" />
              <div className="min-w-0 leading-[18px]">
                <p className="truncate font-semibold">
                  <bdi>{name}</bdi>
                </p>
                {address && address !== name ? (
                  <p className="truncate text-ink-3 text-meta">
                    <bdi>{address}</bdi>
                  </p>
                ) : null}
              </div>
              <RelativeTime at={message.received_at} form="long" className="text-ink-3 text-meta" />
            </header>
            <MessageBody message={message} />
          </article>
          {later.length > 0 ? (
            <div className="mt-6">
              <p className="pb-1 font-medium text-ink-3 text-micro">{t("later", { count: later.length })}</p>
              {later.map((turn) => (
                <div key={turn.key}>{turn.fold}</div>
              ))}
            </div>
          ) : null}
        </section>
        {whole ? <DraftBox message={message} mayWrite={mayWrite} /> : null}
      </div>
      <aside
        aria-label={t("panel")}
        className="hidden min-h-0 overflow-y-auto border-line border-l px-4 @min-[780px]/detail:block"
      >
        {whole ? <AiRail message={message} /> : null}
      </aside>
      <Sheet title={t("panel")} open={panel} onOpenChange={setPanel} side="right">
        <div className="px-5">
          <AiRail message={message} titled={false} />
        </div>
      </Sheet>
    </div>
  );
}
