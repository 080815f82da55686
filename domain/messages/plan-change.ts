import "server-only";
import type { messages, Provenance, Snapshot } from "@/db/schema/messages";
import type { Actor } from "../actors/shape";
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

/** What a patch does to one message. */
export interface PlannedChange {
  /** The record as it will be; its version is still the old one. */
  next: MessageRecord;
  /** Fields that get another value, by the names of the patch. */
  fields: { field: string; from: unknown; to: unknown }[];
  /** Training examples: what a person changed of what the AI, a rule or the sender had set. */
  corrections: { field: "category" | "priority"; from: string | null; to: string }[];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What `patch` does to `row` when `actor` carries it out; null where it changes nothing. */
export function planChange(actor: Actor, row: MessageRecord, patch: MessagePatch): PlannedChange | null {
  const state =
    patch.snooze_until != null && patch.state === undefined ? "snoozed" : (patch.state ?? row.state);
  // Naming a field confirms it: the value becomes the person's even where it stays the same.
  const confirms = patch.category !== undefined || patch.priority !== undefined;
  const isMoved = patch.state !== undefined || patch.snooze_until != null;
  const next: MessageRecord = {
    ...row,
    state,
    snoozedUntil: !isMoved
      ? row.snoozedUntil
      : state === "snoozed"
        ? (patch.snooze_until ?? row.snoozedUntil)
        : null,
    unread: patch.unread ?? row.unread,
    category: patch.category === undefined ? row.category : patch.category,
    priority: patch.priority ?? row.priority,
    labels: patch.labels ? [...new Set(patch.labels)] : row.labels,
    assigneeId: patch.assignee === undefined ? row.assigneeId : patch.assignee,
    needsReview: confirms ? false : row.needsReview,
    provenance: personSources(actor, row, patch, isMoved),
  };
  const pairs: [string, unknown, unknown][] = [
    ["state", row.state, next.state],
    ["unread", row.unread, next.unread],
    ["category", row.category, next.category],
    ["priority", row.priority, next.priority],
    ["labels", row.labels, next.labels],
    ["assignee", row.assigneeId, next.assigneeId],
  ];
  const fields = pairs.flatMap(([field, from, to]) => (isSame(from, to) ? [] : [{ field, from, to }]));
  // A message that is done is no longer snoozed: that goes without saying.
  if (patch.snooze_until !== undefined && instantOf(row.snoozedUntil) !== instantOf(next.snoozedUntil))
    fields.push({ field: "snooze_until", from: row.snoozedUntil, to: next.snoozedUntil });
  if (fields.length === 0 && !(confirms && row.needsReview)) return null;
  return { next, fields, corrections: correctionsOf(row, patch) };
}

/** The same moment has several spellings (`.000Z`, `.000000Z`). */
const instantOf = (value: string | null) => (value === null ? null : Date.parse(value));

function personSources(actor: Actor, row: MessageRecord, patch: MessagePatch, isMoved: boolean): Provenance {
  const by = { by: "person" as const, ...(actor.id ? { id: actor.id } : {}), name: actor.name };
  const next: Provenance = { ...row.provenance };
  for (const field of ["category", "priority", "labels"] as const) {
    if (patch[field] === undefined) continue;
    const before = row.provenance[field];
    const ai = before?.by === "ai" ? row[field] : before?.ai;
    next[field] = { ...by, ...(ai == null ? {} : { ai }) };
  }
  if (patch.assignee !== undefined) next.assignee = by;
  if (isMoved) next.state = by;
  return next;
}

function correctionsOf(row: MessageRecord, patch: MessagePatch): PlannedChange["corrections"] {
  if (row.status === "pending") return [];
  return (["category", "priority"] as const).flatMap((field) => {
    const to = patch[field];
    return to == null || to === row[field] ? [] : [{ field, from: row[field], to }];
  });
}

const SNAPSHOT_FIELDS = [
  ["state", "state"],
  ["snoozed_until", "snoozedUntil"],
  ["unread", "unread"],
  ["category", "category"],
  ["priority", "priority"],
  ["labels", "labels"],
  ["assignee", "assigneeId"],
  ["needs_review", "needsReview"],
] as const;
const SOURCES = ["category", "priority", "labels", "assignee", "state"] as const;

/** The fields in which two records differ, as they are in the first; who set them is one of them. */
export function snapshotOf(of: MessageRecord, other: MessageRecord): Snapshot {
  const fields = SNAPSHOT_FIELDS.flatMap(([name, column]) =>
    isSame(of[column], other[column]) ? [] : [[name, of[column]] as const],
  );
  const sources = SOURCES.flatMap((field) => {
    const source = of.provenance[field];
    return isSame(source, other.provenance[field]) || source === undefined ? [] : [[field, source] as const];
  });
  return {
    ...Object.fromEntries(fields),
    ...(SOURCES.some((field) => !isSame(of.provenance[field], other.provenance[field]))
      ? { sources: Object.fromEntries(sources) }
      : {}),
  };
}

/**
 * Takes a change back: each field that still is as the change left it gets the value, and the source, that it had
 * before. Where somebody has changed a field since, theirs stays.
 * @returns the record as it will be, with the fields that go back and whether one was kept; null: nothing to take back.
 */
export function planUndo(
  row: MessageRecord,
  before: Snapshot,
  after: Snapshot,
): { next: MessageRecord | null; fields: string[]; kept: boolean } {
  const next: MessageRecord = { ...row, provenance: { ...row.provenance } };
  const fields: string[] = [];
  let kept = false;
  const restored = new Set<string>();
  for (const [name, column] of SNAPSHOT_FIELDS) {
    if (!(name in after)) continue;
    const isAsLeft =
      name === "snoozed_until"
        ? instantOf(row.snoozedUntil) === instantOf(after.snoozed_until ?? null)
        : isSame(row[column], after[name]);
    if (!isAsLeft) {
      kept = true;
      continue;
    }
    Object.assign(next, { [column]: before[name] });
    restored.add(name);
    fields.push(name);
  }
  if (after.sources !== undefined || before.sources !== undefined)
    for (const field of SOURCES) {
      const left = after.sources?.[field];
      const was = before.sources?.[field];
      if (left === undefined && was === undefined) continue;
      if (!isSame(sorted(row.provenance[field]), sorted(left)) || (field in after && !restored.has(field)))
        continue;
      if (was === undefined) delete next.provenance[field];
      else next.provenance[field] = was;
      fields.push(`${field} source`);
    }
  return {
    next: fields.length === 0 ? null : next,
    fields: fields.filter((f) => !f.endsWith("source")),
    kept,
  };
}

/** jsonb orders the keys of an object anew. */
const sorted = (value: object | undefined) =>
  value === undefined ? undefined : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
