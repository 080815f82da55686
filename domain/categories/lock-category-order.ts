import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";

/** Makes writers of the list's order wait for each other until their transactions end: positions stay 1…n. */
export async function lockCategoryOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('intray.categories.order'))`);
}
