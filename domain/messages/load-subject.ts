import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { splitReply } from "./split-reply";

/**
 * A message as the AI and the rules need it, decrypted; `text` is what its sender wrote, without the mails that were
 * repeated below. For functions of the engine: no actor, no visibility.
 */
export async function loadSubject(messageId: string) {
  const [row] = await getDb()
    .select({
      id: messages.id,
      channel: messages.channel,
      direction: messages.direction,
      sender: messages.sender,
      subject: messages.subject,
      content: messages.content,
      topic: messages.topic,
      threadId: messages.threadId,
      threadKey: messages.threadKey,
      category: messages.category,
      priority: messages.priority,
      labels: messages.labels,
      language: messages.language,
      state: messages.state,
      assigneeId: messages.assigneeId,
      provenance: messages.provenance,
      version: messages.version,
      submittedByKey: messages.submittedByKey,
      receivedAt: messages.receivedAt,
      duplicateOf: messages.duplicateOf,
    })
    .from(messages)
    .where(eq(messages.id, messageId));
  if (!row) return null;
  const subject = open(messages.subject, row.id, row.subject);
  const content = open(messages.content, row.id, row.content);
  const { own, rest } = splitReply(content, subject);
  return { ...row, subject, content, text: own, quoted: rest };
}

export type MessageSubject = NonNullable<Awaited<ReturnType<typeof loadSubject>>>;
