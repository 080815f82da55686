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
import { TimeWindows } from "./time-windows";
import { rowColumns, type StoredRow, viewRow } from "./view-message";

/** Rows decrypted for one page of a search whose exact check refuses many; the page is then shorter. */
const MAX_SCAN = 500;
/** Rows of one query of such a search. */
const MIN_BATCH = 10;
const MAX_BATCH = 450;

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
  { where, search, expected }: MessageWhere,
  start: Position | null,
  limit: number,
): Promise<Stretch> {
  const isNewer = start?.newer === true;
  const wanted = limit + 1;
  const exact = search && needsExactCheck(search) ? search : null;
  const windows = new TimeWindows(expected, expected && (start ?? (await newestPlace())), wanted);
  const found: StoredRow[] = [];
  let from = start;
  let window = windows.next();
  let size = wanted;
  let inWindow = 0;
  for (let scanned = 0; ; ) {
    const here = and(where, window.condition, from ? beyond(from, isNewer) : undefined);
    const batch = exact
      ? await searchCandidates(getDb(), here, isNewer, size)
      : await fullRows(here, isNewer, size);
    const rows = exact
      ? await rowsOf(
          batch.filter((row) => matchesExactly(exact, searchedText(row))),
          isNewer,
        )
      : (batch as StoredRow[]);
    found.push(...rows);
    scanned += batch.length;
    inWindow += rows.length;
    if (found.length >= wanted) {
      const page = found.slice(0, limit);
      const edge = page.at(-1);
      return { rows: isNewer ? page.toReversed() : page, onward: edge ? placeOf(edge) : null };
    }
    const last = batch.at(-1);
    if (batch.length === size && last) from = placeOf(last);
    else if (window.edge === null) return { rows: isNewer ? found.toReversed() : found, onward: null };
    else {
      from = window.edge;
      windows.found(inWindow, wanted - found.length);
      inWindow = 0;
      window = windows.next();
    }
    // Enough for one answer: whoever wants more asks on from here.
    if (scanned >= MAX_SCAN) return { rows: isNewer ? found.toReversed() : found, onward: from };
    size = batchFor(wanted - found.length, found.length, scanned);
  }
}

/** Rows to read for `missing` more, by what came of those that were read. */
function batchFor(missing: number, found: number, scanned: number): number {
  if (found === scanned) return missing;
  const rows = Math.ceil((missing * scanned) / Math.max(found, scanned / MAX_BATCH));
  return Math.min(MAX_BATCH, Math.max(MIN_BATCH, rows));
}

/** The place of the newest message, which may lie in the future. */
async function newestPlace(): Promise<Position | null> {
  const [newest] = await getDb()
    .select({ receivedAt: messages.receivedAt, id: messages.id })
    .from(messages)
    .orderBy(...inOrder(false))
    .limit(1);
  return newest ? placeOf(newest) : null;
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
