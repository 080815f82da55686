import type { MessagePatch, MessageRow } from "@/domain/messages/shape";

export interface Names {
  /** The reader; written beside what they change. */
  me?: { id: string; name: string };
  members: readonly { id: string; name: string }[];
}

/** The row as it will be once the server has taken the change. */
export function applyPatch(row: MessageRow, patch: MessagePatch, names: Names): MessageRow {
  const by = { by: "person" as const, ...(names.me ? { id: names.me.id, name: names.me.name } : {}) };
  const state = patch.state ?? (patch.snooze_until ? "snoozed" : row.state);
  const sources = { ...row.sources };
  for (const field of ["category", "priority", "labels", "assignee"] as const) {
    if (patch[field] === undefined) continue;
    const before = row.sources[field];
    const own = field === "assignee" ? undefined : before?.by === "ai" ? row[field] : before?.ai;
    sources[field] = own == null ? by : { ...by, ai: own };
  }
  const assignee =
    patch.assignee === undefined
      ? row.assignee
      : patch.assignee === null
        ? null
        : { id: patch.assignee, name: names.members.find((m) => m.id === patch.assignee)?.name ?? "…" };
  return {
    ...row,
    state,
    sources,
    assignee,
    snoozed_until: state === "snoozed" ? (patch.snooze_until ?? row.snoozed_until) : null,
    ...(patch.unread === undefined ? {} : { unread: patch.unread }),
    ...(patch.category === undefined ? {} : { category: patch.category, needs_review: false }),
    ...(patch.priority === undefined ? {} : { priority: patch.priority, needs_review: false }),
    ...(patch.labels === undefined ? {} : { labels: patch.labels }),
  };
}
