import "server-only";
import { lt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { workers } from "@/db/schema/system";

/** A worker's sign of life; also forgets workers that were silent for an hour. */
export async function reportWorker(id: string, pid: number): Promise<void> {
  const db = getDb();
  await db
    .insert(workers)
    .values({ id, pid })
    .onConflictDoUpdate({ target: workers.id, set: { seenAt: sql`now()` } });
  await db.delete(workers).where(lt(workers.seenAt, sql`now() - interval '1 hour'`));
}
