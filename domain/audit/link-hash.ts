import "server-only";
import type { auditLog } from "@/db/schema/system";
import { hmacHex } from "@/lib/hmac";

/** What stands before the first link. */
export const NO_LINK = "";

/**
 * The hash of one link: keyed, so that whoever can write to the database but does not know the secret can't make a
 * chain of his own; over place, link before and every column of the entry.
 */
export function linkHash(
  key: string,
  seq: number,
  before: string,
  entry: typeof auditLog.$inferSelect,
): string {
  const { id, at, actorKind, actorId, actorName, action, subjectType, subjectId, data, requestId, ip } =
    entry;
  const who = [actorKind, actorId, actorName, requestId, ip];
  const what = [action, subjectType, subjectId, ordered(data)];
  return hmacHex(key, JSON.stringify([seq, before, id, at, who, what]));
}

/** The database keeps no order of keys that could be relied on. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, ordered(each)]);
}
