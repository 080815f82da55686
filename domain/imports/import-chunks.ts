import "server-only";
import { type Chunk, importChunk } from "./import-chunk";

/** A step of the engine costs as much as a chunk, so one step does several; far below a lease, and below what a worker is given to end. */
const STEP_MS = 1500;

/**
 * Turns rows into messages for a while, chunk by chunk, each in a transaction of its own: a worker that is killed loses
 * the chunk in hand, and a pause takes effect after it.
 */
export async function importChunks(importId: string, taskId: string, after: number): Promise<Chunk> {
  const end = performance.now() + STEP_MS;
  for (let from = after; ; ) {
    const chunk = await importChunk(importId, taskId, from);
    if (chunk.outcome !== "more" || performance.now() > end) return chunk;
    from = chunk.after;
  }
}
