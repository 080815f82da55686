"use client";

import { CornerDownRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useInbox } from "@/components/inbox/inbox-context";
import { Button } from "@/components/ui/button";
import type { MessageDetail } from "@/domain/messages/shape";
import type { DraftEditor } from "./use-draft-editor";

/** The customer wrote again after this draft: read that first, then have it written anew or keep it. */
export function StaleDraft({ editor, message }: { editor: DraftEditor; message: MessageDetail }) {
  const { at } = useInbox();
  const t = useTranslations("drafts.stale");
  const newer = message.thread.findLast((m) => Date.parse(m.received_at) > Date.parse(message.received_at));
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b bg-warn-bg py-2 pr-2 pl-3.5 text-meta phone:pl-4"
    >
      <p className="min-w-0 flex-1 basis-40 text-pretty phone:basis-full">
        <b className="font-medium text-warn">{t("title")}</b> <span className="text-ink-2">{t("lead")}</span>
      </p>
      {newer ? (
        <Button size="sm" look="bare" icon={<CornerDownRight />} onClick={() => at.open(newer.id)}>
          {t("see")}
        </Button>
      ) : null}
      <Button
        size="sm"
        busy={editor.busy === "request"}
        disabled={editor.generating}
        onClick={() => editor.request({ regenerate: true })}
      >
        {t("regenerate")}
      </Button>
      <Button size="sm" busy={editor.busy === "keep"} onClick={editor.keep}>
        {t("keep")}
      </Button>
    </div>
  );
}
