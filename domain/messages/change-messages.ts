import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { members } from "@/db/schema/members";
import { corrections, messageEvents, messages, type Snapshot } from "@/db/schema/messages";
import { categories } from "@/db/schema/rules";
import { auditLog } from "@/db/schema/system";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import type { Actor } from "../actors/shape";
import { auditRow } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { type MessageRecord, planChange, snapshotOf } from "./plan-change";
import { messageEventRow } from "./record-message-event";
import type { MessagePatch } from "./shape";

/** The columns of {@link MessageRecord}. */
export const recordColumns = {
  id: messages.id,
  state: messages.state,
  unread: messages.unread,
  category: messages.category,
  priority: messages.priority,
  labels: messages.labels,
  assigneeId: messages.assigneeId,
  snoozedUntil: messages.snoozedUntil,
  needsReview: messages.needsReview,
  provenance: messages.provenance,
  version: messages.version,
  status: messages.status,
};

/** Changes of more messages than this are told to pages as "many": they ask for their list anew. */
const TOLD_SINGLY = 8;

/** @throws AppError 42201 when a category or member of the patch does not exist. */
export async function checkPatch(tx: Tx, patch: MessagePatch): Promise<void> {
  const refuse = (path: string, message: string) =>
    new AppError("validation_failed", `${path}: ${message}`, { problems: [{ path, message }] });
  if (patch.category != null) {
    const [known] = await tx
      .select({ code: categories.code })
      .from(categories)
      .where(eq(categories.code, patch.category));
    if (!known) throw refuse("category", "no category of the team's list has this code");
  }
  if (patch.assignee != null) {
    const [known] = await tx.select({ id: members.id }).from(members).where(eq(members.id, patch.assignee));
    if (!known) throw refuse("assignee", "there is no such member");
  }
  if (patch.state === "snoozed" && patch.snooze_until == null) throw refuse("snooze_until", "say until when");
  if (patch.snooze_until != null && Date.parse(patch.snooze_until) <= Date.now())
    throw refuse("snooze_until", "must be in the future");
}

export interface ChangedMessage {
  id: string;
  before: Snapshot;
  after: Snapshot;
  /** Training examples that the change left. */
  corrections: string[];
}

/**
 * Changes messages that the caller has locked in this transaction, in a fixed number of statements whatever their
 * count. A changed field of the AI's becomes a correction: a training example, and the field is the person's from then
 * on.
 * @param data goes into the audit log beside the changed fields.
 * @returns those that changed, with what they were like.
 * @throws AppError 40902 when one was not locked, and changed in between.
 */
export async function changeMessages(
  tx: Tx,
  actor: Actor,
  changes: { row: MessageRecord; patch: MessagePatch }[],
  data: Record<string, unknown> = {},
): Promise<ChangedMessage[]> {
  const planned = changes.flatMap(({ row, patch }) => {
    const plan = planChange(actor, row, patch);
    return plan ? [{ row, ...plan, examples: plan.corrections.map((c) => ({ id: newId(), ...c })) }] : [];
  });
  if (planned.length === 0) return [];
  await writeRecords(
    tx,
    planned.map((p) => p.next),
  );
  const memberId = actor.kind === "member" ? actor.id : null;
  const examples = planned.flatMap(({ row, examples: own }) =>
    own.map(({ id, field, from, to }) => ({
      id,
      messageId: row.id,
      field,
      fromValue: from,
      toValue: to,
      memberId,
    })),
  );
  if (examples.length > 0) await tx.insert(corrections).values(examples);
  const events = planned.flatMap(({ row, fields }) =>
    fields.flatMap(({ field, from, to }) =>
      field === "unread" ? [] : [{ messageId: row.id, kind: `${field}_changed`, data: { from, to } }],
    ),
  );
  await recordTimeline(tx, actor, events);
  await auditChanges(
    tx,
    actor,
    "message.updated",
    planned.flatMap(({ row, fields }) =>
      fields.some((f) => f.field !== "unread")
        ? [{ id: row.id, data: { ...data, fields: fields.map((f) => f.field) } }]
        : [],
    ),
  );
  await publishMessages(
    tx,
    planned.map((p) => p.row.id),
  );
  return planned.map(({ row, next, examples: own }) => ({
    id: row.id,
    before: snapshotOf(row, next),
    after: snapshotOf(next, row),
    corrections: own.map((c) => c.id),
  }));
}

/** Writes what people may change of messages, expecting the version of each. @throws AppError 40902. */
export async function writeRecords(tx: Tx, records: MessageRecord[]): Promise<void> {
  const json = records.map((r) => ({
    id: r.id,
    state: r.state,
    unread: r.unread,
    category: r.category,
    priority: r.priority,
    labels: r.labels,
    assignee_id: r.assigneeId,
    snoozed_until: r.snoozedUntil,
    needs_review: r.needsReview,
    provenance: r.provenance,
    version: r.version,
  }));
  const written = await tx.execute(sql`
    update messages set state = v.state, unread = v.unread, category = v.category, priority = v.priority,
      labels = v.labels, assignee_id = v.assignee_id, snoozed_until = v.snoozed_until,
      needs_review = v.needs_review, provenance = v.provenance, version = messages.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(json)}::text::jsonb) as v(id uuid, state text, unread boolean,
      category text, priority text, labels text[], assignee_id uuid, snoozed_until timestamptz, needs_review boolean,
      provenance jsonb, version int)
    where messages.id = v.id and messages.version = v.version
    returning messages.id`);
  if (written.length !== records.length)
    throw new AppError("conflict", "a message was changed by somebody else: load it again");
}

const PER_INSERT = 1000;

/** Adds entries to the timelines of many messages. */
export async function recordTimeline(
  tx: Tx,
  actor: Actor,
  events: { messageId: string; kind: string; data: Record<string, unknown> }[],
): Promise<void> {
  for (let from = 0; from < events.length; from += PER_INSERT)
    await tx
      .insert(messageEvents)
      .values(
        events
          .slice(from, from + PER_INSERT)
          .map(({ messageId, kind, data }) => messageEventRow(actor, messageId, kind, data)),
      );
}

/** One line of the audit log for each message. */
export async function auditChanges(
  tx: Tx,
  actor: Actor,
  action: string,
  lines: { id: string; data: Record<string, unknown> }[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += PER_INSERT)
    await tx
      .insert(auditLog)
      .values(
        lines
          .slice(from, from + PER_INSERT)
          .map(({ id, data }) => auditRow(actor, { action, subjectType: "message", subjectId: id, data })),
      );
}

/** Tells open pages which messages changed, or that many did. */
export async function publishMessages(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > TOLD_SINGLY) await publishChange(tx, { kind: "message" });
  else for (const id of ids) await publishChange(tx, { kind: "message", id });
}
