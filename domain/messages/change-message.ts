import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { members } from "@/db/schema/members";
import { corrections, messages, type Provenance } from "@/db/schema/messages";
import { categories } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "./record-message-event";
import type { MessagePatch } from "./shape";

export type MessageRecord = Pick<
  typeof messages.$inferSelect,
  | "id"
  | "state"
  | "unread"
  | "category"
  | "priority"
  | "labels"
  | "assigneeId"
  | "snoozedUntil"
  | "needsReview"
  | "provenance"
  | "version"
  | "status"
>;

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

/**
 * Changes one message that the caller has loaded in this transaction, expecting its version. A changed field of the
 * AI's becomes a correction: a training example, and the field is the person's from then on.
 * @returns false when somebody changed the message in between.
 */
export async function changeMessage(
  tx: Tx,
  actor: Actor,
  row: MessageRecord,
  patch: MessagePatch,
): Promise<boolean> {
  const state = patch.snooze_until != null && patch.state === undefined ? "snoozed" : patch.state;
  const changed = {
    state: state !== undefined && state !== row.state,
    unread: patch.unread !== undefined && patch.unread !== row.unread,
    category: patch.category !== undefined && patch.category !== row.category,
    priority: patch.priority !== undefined && patch.priority !== row.priority,
    labels: patch.labels !== undefined && patch.labels.join("\n") !== row.labels.join("\n"),
    assignee: patch.assignee !== undefined && patch.assignee !== row.assigneeId,
    snooze_until: patch.snooze_until !== undefined && patch.snooze_until !== row.snoozedUntil,
  };
  const fields = Object.entries(changed).flatMap(([field, is]) => (is ? [field] : []));
  // Naming a field confirms it: the value becomes the person's even where it stays the same.
  const confirms = patch.category !== undefined || patch.priority !== undefined;
  if (fields.length === 0 && !(confirms && row.needsReview)) return true;
  const updated = await tx
    .update(messages)
    .set({
      ...(state !== undefined
        ? { state, snoozedUntil: state === "snoozed" ? (patch.snooze_until ?? row.snoozedUntil) : null }
        : {}),
      ...(patch.unread !== undefined ? { unread: patch.unread } : {}),
      ...(patch.category !== undefined ? { category: patch.category } : {}),
      ...(patch.priority !== undefined ? { priority: patch.priority } : {}),
      ...(patch.labels !== undefined ? { labels: [...new Set(patch.labels)] } : {}),
      ...(patch.assignee !== undefined ? { assigneeId: patch.assignee } : {}),
      ...(confirms ? { needsReview: false } : {}),
      provenance: personSources(actor, row, patch),
      version: sql`${messages.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(messages.id, row.id), eq(messages.version, row.version)))
    .returning({ id: messages.id });
  if (updated.length === 0) return false;
  await recordCorrections(tx, actor, row, patch);
  for (const field of fields) {
    if (field === "unread") continue;
    const from =
      field === "assignee" ? row.assigneeId : row[field as "state" | "category" | "priority" | "labels"];
    const to = field === "state" ? state : patch[field as keyof MessagePatch];
    await recordMessageEvent(tx, actor, row.id, `${field}_changed`, { from: from ?? null, to: to ?? null });
  }
  if (fields.some((f) => f !== "unread"))
    await recordAudit(tx, actor, {
      action: "message.updated",
      subjectType: "message",
      subjectId: row.id,
      data: { fields },
    });
  await publishChange(tx, { kind: "message", id: row.id });
  return true;
}

function personSources(actor: Actor, row: MessageRecord, patch: MessagePatch): Provenance {
  const by = { by: "person" as const, ...(actor.id ? { id: actor.id } : {}), name: actor.name };
  const next: Provenance = { ...row.provenance };
  for (const field of ["category", "priority", "labels"] as const) {
    if (patch[field] === undefined) continue;
    const before = row.provenance[field];
    const ai = before?.by === "ai" ? row[field] : before?.ai;
    next[field] = { ...by, ...(ai == null ? {} : { ai }) };
  }
  if (patch.assignee !== undefined) next.assignee = by;
  if (patch.state !== undefined) next.state = by;
  return next;
}

async function recordCorrections(
  tx: Tx,
  actor: Actor,
  row: MessageRecord,
  patch: MessagePatch,
): Promise<void> {
  if (row.status === "pending") return;
  const memberId = actor.kind === "member" ? actor.id : null;
  const values = (["category", "priority"] as const).flatMap((field) => {
    const to = patch[field];
    return to == null || to === row[field]
      ? []
      : [{ id: newId(), messageId: row.id, field, fromValue: row[field], toValue: to, memberId }];
  });
  if (values.length > 0) await tx.insert(corrections).values(values);
}
