"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDetail, useInbox } from "@/components/inbox/inbox-context";
import { senderName } from "@/components/inbox/sender-name";
import { Face } from "@/components/ui/face";
import { RelativeTime } from "@/components/ui/relative-time";
import type { MessageRow } from "@/domain/messages/shape";
import { MessageBody } from "./message-body";
import { SkeletonText } from "./skeleton-text";

/** Another message of the conversation: one line, opened in place. */
export function ThreadFold({ message }: { message: MessageRow }) {
  const { store, at, loadDetail } = useInbox();
  const t = useTranslations("inbox.detail");
  const [open, setOpen] = useState(false);
  const detail = useDetail(store, open ? message.id : null);
  const name = senderName(message.sender);
  return (
    <div className="border-line border-t">
      <button
        type="button"
        data-turn
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          if (!open && !store.detail(message.id)) loadDetail(message.id);
        }}
        className="grid h-9 w-full grid-cols-[20px_auto_minmax(0,1fr)_auto] items-center gap-2 text-left -outline-offset-2 hover:bg-raised phone:h-touch"
      >
        <Face name={name} seed={message.sender} />
        <bdi className="max-w-40 truncate font-medium">{name}</bdi>
        <bdi className="truncate text-ink-3">{open ? null : message.preview}</bdi>
        <RelativeTime at={message.received_at} form="long" className="text-ink-3 text-meta" />
      </button>
      {open ? (
        <div className="pt-1 pb-4 pl-7">
          {detail ? <MessageBody message={detail} /> : <SkeletonText />}
          <button
            type="button"
            onClick={() => {
              at.open(message.id);
            }}
            className="mt-2 font-medium text-accent-ink text-meta hover:underline"
          >
            {t("openThis")}
          </button>
        </div>
      ) : null}
    </div>
  );
}
