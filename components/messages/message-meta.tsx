"use client";

import { Code, Import, Mail, MessageSquare, Phone, Ticket } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LabelTag } from "@/components/ui/label-tag";
import { RelativeTime } from "@/components/ui/relative-time";
import type { MessageDetail } from "@/domain/messages/shape";

const icons: Record<string, ReactNode> = {
  email: <Mail />,
  mail: <Mail />,
  ticket: <Ticket />,
  chat: <MessageSquare />,
  phone: <Phone />,
  csv: <Import />,
  import: <Import />,
};

/** Under the subject: where the message came in, its number, the conversation, where it has been put. */
export function MessageMeta({ message }: { message: MessageDetail }) {
  const t = useTranslations("inbox.detail");
  const channels = useTranslations("inbox.channel");
  const channel = channels.has(message.channel as "email")
    ? channels(message.channel as "email")
    : message.channel;
  const parts: ReactNode[] = [
    <span key="channel" className="inline-flex items-center gap-1.5 [&_.lucide]:size-3.5">
      {icons[message.channel] ?? <Code />}
      {channel}
    </span>,
    ...(message.external_id
      ? [
          <bdi key="number" className="truncate">
            {message.external_id}
          </bdi>,
        ]
      : []),
    ...(message.thread.length > 0
      ? [<span key="thread">{t("thread", { count: message.thread.length + 1 })}</span>]
      : []),
    ...(message.topic
      ? [
          <bdi key="topic" className="truncate">
            {message.topic}
          </bdi>,
        ]
      : []),
    ...(message.state === "snoozed" && message.snoozed_until
      ? [
          <span key="snoozed" className="text-warn">
            {t("snoozedUntil")} <RelativeTime at={message.snoozed_until} form="long" />
          </span>,
        ]
      : message.state === "open"
        ? []
        : [<span key="state">{t(`state.${message.state}`)}</span>]),
  ];
  return (
    <div className="mt-1 mb-3 flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-3 text-meta tabular-nums">
      {parts.map((part, k) => (
        <span key={k} className="contents">
          {k > 0 ? <span aria-hidden>·</span> : null}
          {part}
        </span>
      ))}
      {message.labels.map((label) => (
        <LabelTag key={label} className="ml-0.5">
          <bdi>{label}</bdi>
        </LabelTag>
      ))}
    </div>
  );
}
