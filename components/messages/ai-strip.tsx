"use client";

import { Asterisk, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { categoryLabel, useInbox } from "@/components/inbox/inbox-context";
import { CategoryChip } from "@/components/ui/chip";
import { PriorityMark } from "@/components/ui/priority-mark";
import { Steps } from "@/components/ui/steps";
import type { MessageDetail } from "@/domain/messages/shape";

/** How the AI read the message, in one line: where there is no room for the panel. Opens it as a sheet. */
export function AiStrip({ message, onOpen }: { message: MessageDetail; onOpen: () => void }) {
  const { workspace } = useInbox();
  const t = useTranslations("inbox.detail");
  const format = useFormatter();
  const by = message.sources.category?.by;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t("openPanel")}
      className="flex h-9 w-full items-center gap-2 whitespace-nowrap border-line border-t text-left text-ink-2 text-meta -outline-offset-2 hover:bg-raised @min-[780px]/detail:hidden phone:h-touch"
    >
      <Asterisk className="text-ink-2" />
      {message.status === "pending" || message.status === "processing" ? (
        <>
          <Steps />
          {t("reading")}
        </>
      ) : (
        <>
          {message.category ? (
            <CategoryChip
              code={message.category}
              label={categoryLabel(workspace.categories, message.category)}
              source={by === "rule" ? "rule" : by === "person" ? "person" : "ai"}
              unsure={message.needs_review}
            />
          ) : null}
          <PriorityMark priority={message.priority} />
          {message.confidence === null ? null : (
            <span className="tabular-nums">{format.number(message.confidence, "score")}</span>
          )}
          <bdi className="hidden min-w-0 flex-1 truncate phone:inline">{message.summary}</bdi>
        </>
      )}
      <ChevronRight className="ml-auto text-ink-3" />
    </button>
  );
}
