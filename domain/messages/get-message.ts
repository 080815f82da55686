import "server-only";
import { and, desc, eq, ne } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { messageEvents, messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { findDraftOf } from "../drafts/find-draft-of";
import { listReplies } from "../drafts/list-replies";
import type { TaskSummary } from "../tasks/shape";
import { sanitizeMail } from "./sanitize-mail";
import type { MessageDetail, TimelineEntry, TraceStep } from "./shape";
import { splitReply } from "./split-reply";
import { rowColumns, viewRow } from "./view-message";
import { visibleMessages } from "./visible-messages";

/** Messages of the same conversation shown beside one. */
const MOST_OF_THREAD = 50;

/** A message with everything around it. @throws AppError 40401 when there is none, or it is not the actor's to see. */
export async function getMessage(actor: Actor, id: string): Promise<MessageDetail> {
  authorize(actor, "messages:read");
  if (!isId(id)) throw new AppError("not_found");
  const db = getDb();
  const [row] = await db
    .select({
      ...rowColumns,
      reason: messages.reason,
      trace: messages.trace,
      metadata: messages.metadata,
      contentHtml: messages.contentHtml,
    })
    .from(messages)
    .leftJoin(members, eq(members.id, messages.assigneeId))
    .where(and(eq(messages.id, id), visibleMessages(actor)));
  if (!row) throw new AppError("not_found", "there is no such message");
  const [draft, taskRows, events, others, replies] = await Promise.all([
    findDraftOf(db, id),
    db.select().from(tasks).where(eq(tasks.messageId, id)).orderBy(desc(tasks.createdAt)).limit(20),
    db
      .select()
      .from(messageEvents)
      .where(eq(messageEvents.messageId, id))
      .orderBy(desc(messageEvents.at), desc(messageEvents.id))
      .limit(200),
    db
      .select(rowColumns)
      .from(messages)
      .leftJoin(members, eq(members.id, messages.assigneeId))
      .where(and(eq(messages.threadId, row.threadId), ne(messages.id, id), visibleMessages(actor)))
      // The newest of a long conversation, not its beginning.
      .orderBy(desc(messages.receivedAt), desc(messages.id))
      .limit(MOST_OF_THREAD),
    listReplies(db, actor, row.threadId),
  ]);
  const metadata = open(messages.metadata, id, row.metadata);
  const trace = open(messages.trace, id, row.trace);
  const content = open(messages.content, id, row.content);
  const view = viewRow(row);
  const parts = splitReply(content, view.subject);
  return {
    ...view,
    content,
    own_text: parts.own,
    quoted_text: parts.rest,
    html: row.contentHtml === null ? null : htmlFacts(open(messages.contentHtml, id, row.contentHtml)),
    topic: row.topic,
    external_id: row.externalId,
    thread_key: row.threadKey,
    metadata: metadata === null ? null : (JSON.parse(metadata) as Record<string, unknown>),
    reason: open(messages.reason, id, row.reason),
    trace: trace === null ? [] : (JSON.parse(trace) as TraceStep[]),
    draft,
    tasks: taskRows.map(
      (t): TaskSummary => ({
        id: t.id,
        type: t.type,
        status: t.status,
        attempts: t.attempts,
        error_code: t.errorCode,
        error: t.error,
        created_at: t.createdAt,
        finished_at: t.finishedAt,
      }),
    ),
    timeline: events.map(
      (e): TimelineEntry => ({
        id: e.id,
        at: e.at,
        kind: e.kind,
        actor: { kind: e.actorKind, id: e.actorId, name: e.actorName },
        data: e.data,
      }),
    ),
    thread: others.toReversed().map(viewRow),
    replies,
  };
}

function htmlFacts(html: string): MessageDetail["html"] {
  const { remoteImages, quoted } = sanitizeMail(html, { images: false, quotes: true });
  return { remote_images: remoteImages, quoted };
}
