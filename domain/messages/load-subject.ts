import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";

/** A message as the AI and the rules need it, decrypted. For functions of the engine: no actor, no visibility. */
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
  return {
    ...row,
    subject: open(messages.subject, row.id, row.subject),
    content: open(messages.content, row.id, row.content),
  };
}

export type MessageSubject = NonNullable<Awaited<ReturnType<typeof loadSubject>>>;
