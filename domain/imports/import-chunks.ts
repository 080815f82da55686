import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { type Chunk, importChunk } from "./import-chunk";
import { type PreparedChunk, prepareChunk } from "./prepare-chunk";

/** A step of the engine costs as much as a chunk, so one step does several; far below a lease, and below what a worker is given to end. */
const STEP_MS = 1500;

/**
 * Turns rows into messages for a while, chunk by chunk, each in a transaction of its own: a worker that is killed loses
 * the chunk in hand, and a pause takes effect after it. While the database stores one chunk, the next is prepared.
 */
export async function importChunks(importId: string, taskId: string, after: number): Promise<Chunk> {
  const end = performance.now() + STEP_MS;
  let ready: PreparedChunk | undefined;
  for (let from = after; ; ) {
    const storing = importChunk(importId, taskId, from, ready);
    const expected = ready?.range?.last;
    const next =
      expected !== undefined && performance.now() < end ? prepareAhead(importId, taskId, expected) : null;
    // What can't be prepared is prepared in its transaction, which then says why it can't.
    const [chunk, ahead] = await Promise.all([storing, next?.catch(() => undefined)]);
    if (chunk.outcome !== "more" || performance.now() > end) return chunk;
    from = chunk.after;
    // Only what begins where the last chunk ended: rows between would be left behind.
    ready =
      expected === from && ahead ? ahead : await prepareAhead(importId, taskId, from).catch(() => undefined);
  }
}

async function prepareAhead(
  importId: string,
  taskId: string,
  after: number,
): Promise<PreparedChunk | undefined> {
  const [record] = await getDb()
    .select()
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.taskId, taskId)));
  return record && prepareChunk(getDb(), record, after);
}
