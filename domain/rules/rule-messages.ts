import "server-only";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { splitReply } from "../messages/split-reply";
import type { PreviewMessage } from "./preview-rule";

/** The columns that rules read, and those that an apply job must know to write. */
export const ruleMessageColumns = {
  id: messages.id,
  direction: messages.direction,
  channel: messages.channel,
  sender: messages.sender,
  subject: messages.subject,
  content: messages.content,
  topic: messages.topic,
  category: messages.category,
  language: messages.language,
  priority: messages.priority,
  labels: messages.labels,
  assigneeId: messages.assigneeId,
  state: messages.state,
  provenance: messages.provenance,
  receivedAt: messages.receivedAt,
};

export type RuleMessageRow = Pick<typeof messages.$inferSelect, keyof typeof ruleMessageColumns>;

/** A stored message, decrypted, as rules read it: its sender's own words, without repeated mails. */
export function ruleMessage(row: RuleMessageRow): PreviewMessage {
  const subject = open(messages.subject, row.id, row.subject);
  return {
    id: row.id,
    direction: row.direction,
    channel: row.channel,
    sender: row.sender,
    subject,
    content: splitReply(open(messages.content, row.id, row.content), subject).own,
    topic: row.topic,
    category: row.category,
    language: row.language,
    priority: row.priority,
    labels: row.labels,
    assignee: row.assigneeId,
    state: row.state,
    provenance: row.provenance,
  };
}
