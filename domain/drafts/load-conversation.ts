import "server-only";
import { and, desc, eq, ne } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { cutMiddle } from "@/gateway/fit-messages";
import type { MessageSubject } from "../messages/load-subject";
import { splitReply } from "../messages/split-reply";
import { presentVersion } from "./draft-columns";

/** Messages of the conversation that a draft sees beside its own, the newest ones, and characters of each. */
const MESSAGES = 8;
const CHARACTERS = 2000;

export interface Conversation {
  /** The other messages and our replies in the order in which they were written; null when there are none. */
  text: string | null;
  /** What the customer wrote beside the message itself, newest first. */
  theirs: string[];
  /** Ids of the messages in it. */
  seen: string[];
}

interface Turn {
  at: string;
  who: string;
  text: string;
  ours: boolean;
  id: string | null;
}

/**
 * The conversation around a message: what came before it, what was sent in answer, and what the customer wrote after it.
 * Of each only its writer's own words. Where nothing else is known of it, the mails that the message itself repeats stand
 * for it.
 */
export async function loadConversation(queryable: Queryable, message: MessageSubject): Promise<Conversation> {
  const [others, sent] = await Promise.all([
    queryable
      .select({
        id: messages.id,
        direction: messages.direction,
        sender: messages.sender,
        subject: messages.subject,
        content: messages.content,
        receivedAt: messages.receivedAt,
      })
      .from(messages)
      .where(and(eq(messages.threadId, message.threadId), ne(messages.id, message.id)))
      .orderBy(desc(messages.receivedAt), desc(messages.id))
      .limit(MESSAGES),
    queryable
      .select({
        draftId: drafts.id,
        version: drafts.version,
        sentAt: drafts.sentAt,
        body: draftVersions.body,
      })
      .from(drafts)
      .innerJoin(messages, eq(messages.id, drafts.messageId))
      .innerJoin(draftVersions, presentVersion)
      .where(and(eq(messages.threadId, message.threadId), eq(drafts.state, "sent")))
      .orderBy(desc(drafts.sentAt))
      .limit(MESSAGES),
  ]);
  const turns: Turn[] = [
    ...others.map((m) => ({
      id: m.id,
      at: m.receivedAt,
      who: m.direction === "incoming" ? m.sender : "us",
      text: splitReply(open(messages.content, m.id, m.content), open(messages.subject, m.id, m.subject)).own,
      ours: m.direction !== "incoming",
    })),
    ...sent.map((d) => ({
      id: null,
      at: d.sentAt ?? "",
      who: "us",
      text: open(draftVersions.body, `${d.draftId}.${d.version}`, d.body),
      ours: true,
    })),
  ];
  const inOrder = turns.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const line = (turn: Turn) => {
    const later = Date.parse(turn.at) > Date.parse(message.receivedAt);
    return `${turn.who}${later ? " (after the message below)" : ""}: ${cutMiddle(turn.text, CHARACTERS).text}`;
  };
  const quoted = message.quoted === "" ? null : cutMiddle(message.quoted, CHARACTERS).text;
  return {
    text: inOrder.length === 0 ? quoted : inOrder.map(line).join("\n---\n"),
    theirs: inOrder
      .filter((turn) => !turn.ours)
      .map((turn) => turn.text)
      .toReversed(),
    seen: inOrder.flatMap((turn) => turn.id ?? []),
  };
}
