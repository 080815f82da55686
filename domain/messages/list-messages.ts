import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { getDb } from "@/db/client";
import { decodeCursor, encodeCursor, type Position } from "@/db/cursor";
import { members } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { matchesExactly } from "../search/matches-exactly";
import { filterMessages } from "./filter-messages";
import type { MessageFilter, MessageRow, Page, PageQuery } from "./shape";
import { rowColumns, type StoredRow, viewRow } from "./view-message";

/** Rows read at most to fill one page of a search whose exact check refuses many. */
const MAX_SCAN = 2000;

/**
 * One page of messages, newest first. The cursor is the last row's place (received_at, id), compared as a row value,
 * so that an index finds it and rows that arrive meanwhile neither hide nor repeat one.
 */
export async function listMessages(
  actor: Actor,
  filter: MessageFilter,
  page: z.output<typeof PageQuery>,
): Promise<Page<MessageRow>> {
  authorize(actor, "messages:read");
  const { where, search } = filterMessages(actor, filter);
  const wanted = page.limit + 1;
  const found: StoredRow[] = [];
  let from = page.cursor === undefined ? null : decodeCursor(page.cursor);
  for (let scanned = 0; scanned < MAX_SCAN && found.length < wanted; ) {
    const rows: StoredRow[] = await getDb()
      .select(rowColumns)
      .from(messages)
      .leftJoin(members, eq(members.id, messages.assigneeId))
      .where(and(where, from ? after(from) : undefined))
      .orderBy(desc(messages.receivedAt), desc(messages.id))
      .limit(wanted);
    scanned += rows.length;
    found.push(...(search ? rows.filter((row) => matchesExactly(search, searchedText(row))) : rows));
    const last = rows.at(-1);
    if (rows.length < wanted || !last) break;
    from = { at: last.receivedAt, id: last.id };
  }
  const items = found.slice(0, page.limit).map(viewRow);
  const last = items.at(-1);
  return {
    items,
    next_cursor:
      found.length > page.limit && last ? encodeCursor({ at: last.received_at, id: last.id }) : null,
  };
}

const after = (p: Position) =>
  sql`(${messages.receivedAt}, ${messages.id}) < (${p.at}::timestamptz, ${p.id}::uuid)`;

function searchedText(row: StoredRow): string {
  return `${open(messages.subject, row.id, row.subject) ?? ""}\n${open(messages.content, row.id, row.content)}\n${row.sender}`;
}
