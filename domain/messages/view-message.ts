import "server-only";
import { getTableColumns } from "drizzle-orm";
import { members } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import type { MessageRow } from "./shape";

const PREVIEW = 160;

const {
  searchTokens: _tokens,
  searchVersion: _version,
  trace: _trace,
  contentHtml: _html,
  threadHash: _hash,
  metadata: _metadata,
  reason: _reason,
  ...columns
} = getTableColumns(messages);
/** The columns of a row of the list: without the wide ones, which only the detail needs. */
export const rowColumns = { ...columns, assigneeName: members.name };

export type StoredRow = Pick<typeof messages.$inferSelect, keyof typeof columns> & {
  assigneeName: string | null;
};

/** First lines of a text as one line of at most 160 characters. */
export function previewOf(content: string): string {
  const line = content
    .slice(0, PREVIEW * 4)
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= PREVIEW ? line : `${line.slice(0, PREVIEW - 1).toWellFormed()}…`;
}

/** A stored message as a row of the list, decrypted. */
export function viewRow(row: StoredRow): MessageRow {
  return {
    id: row.id,
    channel: row.channel,
    sender: row.sender,
    subject: open(messages.subject, row.id, row.subject),
    preview: previewOf(open(messages.content, row.id, row.content)),
    status: row.status,
    state: row.state,
    unread: row.unread,
    category: row.category,
    priority: row.priority,
    labels: row.labels,
    summary: open(messages.summary, row.id, row.summary),
    language: row.language,
    confidence: row.confidence,
    needs_review: row.needsReview,
    sources: row.provenance,
    error_code: row.errorCode,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? "?" },
    snoozed_until: row.snoozedUntil,
    thread_id: row.threadId,
    duplicate_of: row.duplicateOf,
    received_at: row.receivedAt,
    updated_at: row.updatedAt,
    version: row.version,
  };
}
