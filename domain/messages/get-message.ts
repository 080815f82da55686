import "server-only";
import { and, asc, desc, eq, ne } from "drizzle-orm";
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
import type { TaskSummary } from "../tasks/shape";
import type { MessageDetail, TimelineEntry, TraceStep } from "./shape";
import { rowColumns, viewRow } from "./view-message";
import { visibleMessages } from "./visible-messages";

/** A message with everything around it. @throws AppError 40401 when there is none, or it is not the actor's to see. */
export async function getMessage(actor: Actor, id: string): Promise<MessageDetail> {
  authorize(actor, "messages:read");
  if (!isId(id)) throw new AppError("not_found");
  const db = getDb();
  const [row] = await db
    .select({ ...rowColumns, reason: messages.reason, trace: messages.trace, metadata: messages.metadata })
    .from(messages)
    .leftJoin(members, eq(members.id, messages.assigneeId))
    .where(and(eq(messages.id, id), visibleMessages(actor)));
  if (!row) throw new AppError("not_found", "there is no such message");
  const [draft, taskRows, events, others] = await Promise.all([
    findDraftOf(db, id),
    db.select().from(tasks).where(eq(tasks.messageId, id)).orderBy(desc(tasks.createdAt)).limit(20),
    db
      .select()
      .from(messageEvents)
      .where(eq(messageEvents.messageId, id))
      .orderBy(desc(messageEvents.at), desc(messageEvents.id))
      .limit(200),
    row.threadKey === null
      ? []
      : db
          .select(rowColumns)
          .from(messages)
          .leftJoin(members, eq(members.id, messages.assigneeId))
          .where(and(eq(messages.threadId, row.threadId), ne(messages.id, id), visibleMessages(actor)))
          .orderBy(asc(messages.receivedAt), asc(messages.id))
          .limit(50),
  ]);
  const metadata = open(messages.metadata, id, row.metadata);
  const trace = open(messages.trace, id, row.trace);
  return {
    ...viewRow(row),
    content: open(messages.content, id, row.content),
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
    thread: others.map(viewRow),
  };
}
