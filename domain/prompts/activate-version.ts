import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { promptVersions } from "@/db/schema/prompts";
import { isUniqueViolation } from "@/db/unique-violation";
import { AppError } from "@/lib/errors";

type VersionRow = typeof promptVersions.$inferSelect;

/**
 * Makes a version the ACTIVE one; the old one steps down in the same transaction. Of two activations at once the
 * partial unique index lets one through. Activating an older version is how a prompt is rolled back.
 * @throws AppError 40401 · 40902 when another version was activated at the same time.
 */
export async function activateVersion(tx: Tx, code: string, version: number): Promise<VersionRow> {
  const ofCode = eq(promptVersions.promptCode, code);
  await tx
    .update(promptVersions)
    .set({ status: "DISABLED" })
    .where(and(ofCode, eq(promptVersions.status, "ACTIVE"), ne(promptVersions.version, version)));
  try {
    const [row] = await tx
      .update(promptVersions)
      .set({ status: "ACTIVE", activatedAt: sql`now()` })
      .where(and(ofCode, eq(promptVersions.version, version)))
      .returning();
    if (!row) throw new AppError("not_found", `there is no version ${version} of this prompt`);
    return row;
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "another version was activated at the same time: look and decide again", {
      cause,
    });
  }
}
