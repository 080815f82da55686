import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";

/** Stored answers of all scenes together; the oldest go first. */
const MAX_ANSWERS = 20_000;

/** Removes stored answers whose time is over, and the oldest ones above the cap. Several processes may do it at once. */
export async function trimAnswerCache(most = MAX_ANSWERS): Promise<void> {
  await getDb().execute(sql`delete from answer_cache where expires_at < now()`);
  await getDb().execute(sql`
    delete from answer_cache where key in (
      select key from answer_cache order by created_at desc, key offset ${most} for update skip locked)`);
}
