import "server-only";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { getDb } from "@/db/client";
import { decodeCursor, encodeCursor, type Position } from "@/db/cursor";
import { members } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { findHits } from "../search/find-hits";
import { matchesExactly } from "../search/matches-exactly";
import { filterMessages, type MessageWhere } from "./filter-messages";
import { beyond, inOrder, placeOf, searchCandidates } from "./message-order";
import { needsExactCheck, searchedText } from "./searched-text";
import type { MessageFilter, MessageRow, Page, PageQuery } from "./shape";
import { rowColumns, type StoredRow, viewRow } from "./view-message";

/** Rows decrypted for one page of a search whose exact check refuses many; the page is then shorter. */
const MAX_SCAN = 500;
/** Rows of one query at most. */
const MAX_BATCH = 250;

/** A stretch of a list, newest first. */
interface Stretch {
  rows: StoredRow[];
  /** Where the list goes on in the direction that was read; null at its end. */
  onward: Position | null;
}

/**
 * One page of messages, newest first. A cursor is a row's place (received_at, id), compared as a row value, so that an
 * index finds it and rows that arrive meanwhile neither hide nor repeat one. `next_cursor` leads to older messages,
 * `prev_cursor` to newer ones; a page of a search may be short, even empty, and still have a next one.
 */
export async function listMessages(
  actor: Actor,
  filter: MessageFilter,
  page: z.output<typeof PageQuery>,
): Promise<Page<MessageRow>> {
  authorize(actor, "messages:read");
  const where = filterMessages(actor, filter);
  const from = page.cursor === undefined ? null : decodeCursor(page.cursor);
  const { rows, onward } = await readStretch(where, from, page.limit);
  const items = rows.map((row) => viewFound(row, where));
  const first = rows[0];
  const last = rows.at(-1);
  if (from?.newer)
    return {
      items,
      next_cursor: encodeCursor(last ? placeOf(last) : { at: from.at, id: from.id }),
      prev_cursor: onward ? encodeCursor({ ...onward, newer: true }) : null,
    };
  return {
    items,
    next_cursor: onward ? encodeCursor(onward) : null,
    prev_cursor: from && first ? encodeCursor({ ...placeOf(first), newer: true }) : null,
  };
}

/**
 * The part of a list around one of its messages, which may lie deep in it: half a page of newer ones, the message, and
 * older ones. Null when the list does not have the message, or has it on its first page anyway.
 */
export async function listAroundMessage(
  actor: Actor,
  filter: MessageFilter,
  place: Position,
  limit: number,
): Promise<Page<MessageRow> | null> {
  authorize(actor, "messages:read");
  const where = filterMessages(actor, filter);
  const half = Math.floor(limit / 2);
  const [above, below] = await Promise.all([
    readStretch(where, { ...place, newer: true }, half),
    // The message itself is the first: no id is above this one.
    readStretch(where, { at: place.at, id: nextId(place.id) }, limit - half),
  ]);
  if (above.onward === null || below.rows[0]?.id !== place.id) return null;
  return {
    items: [...above.rows, ...below.rows].map((row) => viewFound(row, where)),
    next_cursor: below.onward ? encodeCursor(below.onward) : null,
    prev_cursor: encodeCursor({ ...above.onward, newer: true }),
  };
}

async function readStretch(
  { where, search }: MessageWhere,
  start: Position | null,
  limit: number,
): Promise<Stretch> {
  const isNewer = start?.newer === true;
  const wanted = limit + 1;
  const exact = search && needsExactCheck(search) ? search : null;
  const found: StoredRow[] = [];
  let from = start;
  let size = wanted;
  for (let scanned = 0; ; ) {
    const here = and(where, from ? beyond(from, isNewer) : undefined);
    const batch = exact
      ? await searchCandidates(getDb(), here, isNewer, size)
      : await fullRows(here, isNewer, size);
    scanned += batch.length;
    found.push(
      ...(exact
        ? await rowsOf(
            batch.filter((row) => matchesExactly(exact, searchedText(row))),
            isNewer,
          )
        : (batch as StoredRow[])),
    );
    const last = batch.at(-1);
    if (found.length >= wanted) {
      const rows = found.slice(0, limit);
      const edge = rows.at(-1);
      return { rows: isNewer ? rows.toReversed() : rows, onward: edge ? placeOf(edge) : null };
    }
    if (batch.length < size || !last) return { rows: isNewer ? found.toReversed() : found, onward: null };
    from = placeOf(last);
    // Enough for one answer: whoever wants more asks on from here.
    if (scanned >= MAX_SCAN) return { rows: isNewer ? found.toReversed() : found, onward: from };
    size = Math.min(MAX_BATCH, size * 2);
  }
}

function fullRows(where: SQL | undefined, isNewer: boolean, limit: number): Promise<StoredRow[]> {
  return getDb()
    .select(rowColumns)
    .from(messages)
    .leftJoin(members, eq(members.id, messages.assigneeId))
    .where(where)
    .orderBy(...inOrder(isNewer))
    .limit(limit);
}

async function rowsOf(matching: { id: string }[], isNewer: boolean): Promise<StoredRow[]> {
  if (matching.length === 0) return [];
  const ids = matching.map((row) => row.id);
  return fullRows(inArray(messages.id, ids), isNewer, ids.length);
}

/** The smallest id above `id`. */
function nextId(id: string): string {
  const hex = (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0").slice(-32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function viewFound(row: StoredRow, { search }: MessageWhere): MessageRow {
  const view = viewRow(row);
  const hits =
    search && needsExactCheck(search)
      ? findHits(search, {
          subject: view.subject ?? "",
          content: open(messages.content, row.id, row.content),
          sender: row.sender,
        })
      : null;
  return hits ? { ...view, hits } : view;
}
