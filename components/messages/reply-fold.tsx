"use client";

import { CornerUpLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SentReply } from "@/domain/messages/shape";
import { FoldLine } from "./fold-line";
import { RichText } from "./rich-text";

/** What was sent from here in the conversation: one line, opened in place. */
export function ReplyFold({ reply }: { reply: SentReply }) {
  const t = useTranslations("inbox.detail");
  const [open, setOpen] = useState(false);
  return (
    <div className="border-line border-t">
      <FoldLine open={open} onToggle={() => setOpen(!open)} at={reply.sent_at}>
        <span className="grid size-5 place-items-center rounded-full bg-press text-ink-2 [&_.lucide]:size-3">
          <CornerUpLeft />
        </span>
        <span className="max-w-40 truncate font-medium">
          {reply.by === null ? t("ourReply") : t("ourReplyBy", { name: reply.by })}
        </span>
        <bdi className="truncate text-ink-3">{open ? null : reply.body.slice(0, 160).toWellFormed()}</bdi>
      </FoldLine>
      {open ? (
        <div lang={reply.language ?? undefined} dir="auto" className="prose pt-1 pb-4 pl-7">
          {reply.body.split(/\n{2,}/).map((paragraph, k) => (
            <p key={k} dir="auto">
              <RichText text={paragraph} />
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}
