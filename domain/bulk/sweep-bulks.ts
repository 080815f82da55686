import "server-only";
import { or, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { bulks } from "@/db/schema/messages";

/** Forgets choices that nobody used within an hour, and what changes of last week were like before. */
export async function sweepBulks(): Promise<void> {
  await getDb()
    .delete(bulks)
    .where(
      or(
        sql`${bulks.createdAt} < now() - interval '7 days'`,
        sql`${bulks.state} = 'chosen' and ${bulks.createdAt} < now() - interval '1 hour'`,
      ),
    );
}
