import "server-only";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import type { Position } from "@/db/cursor";
import { messages } from "@/db/schema/messages";
import { searchedColumns } from "./searched-text";

/** The order of every list of messages: newest first, or towards newer ones. */
export const inOrder = (isNewer: boolean) =>
  isNewer ? [asc(messages.receivedAt), asc(messages.id)] : [desc(messages.receivedAt), desc(messages.id)];

/** A message's place in that order. */
export const placeOf = (row: { receivedAt: string; id: string }): Position => ({
  at: row.receivedAt,
  id: row.id,
});

/** Whether a message comes after a place: compared as a row value, so that an index finds it. */
export const beyond = (place: Position, isNewer: boolean): SQL =>
  isNewer
    ? sql`(${messages.receivedAt}, ${messages.id}) > (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql`(${messages.receivedAt}, ${messages.id}) < (${place.at}::timestamptz, ${place.id}::uuid)`;

/** What the exact check of a search needs of messages, in order, and no more: most of them may be refused. */
export function searchCandidates(
  queryable: Queryable,
  where: SQL | undefined,
  isNewer: boolean,
  limit: number,
) {
  return queryable
    .select({ receivedAt: messages.receivedAt, ...searchedColumns })
    .from(messages)
    .where(where)
    .orderBy(...inOrder(isNewer))
    .limit(limit);
}
