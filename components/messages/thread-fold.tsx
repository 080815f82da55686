"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDetail, useInbox } from "@/components/inbox/inbox-context";
import { senderName } from "@/components/inbox/sender-name";
import { Face } from "@/components/ui/face";
import type { MessageRow } from "@/domain/messages/shape";
import { FoldLine } from "./fold-line";
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
      <FoldLine
        open={open}
        onToggle={() => {
          setOpen(!open);
          if (!open && !store.detail(message.id)) loadDetail(message.id);
        }}
        at={message.received_at}
      >
        <Face name={name} seed={message.sender} />
        <bdi className="max-w-40 truncate font-medium">{name}</bdi>
        <bdi className="truncate text-ink-3">{open ? null : message.preview}</bdi>
      </FoldLine>
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
