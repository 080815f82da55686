import "server-only";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { publishChange } from "../live/publish-change";

/** An upload whose rows have not grown for this long has lost its process. */
const LOST_MINUTES = 5;
/** A preview that nobody came back to: customers' texts don't stay for nothing. */
const FORGOTTEN_DAYS = 7;

/** Settles what a crash or a person left behind: half uploads end `failed: upload interrupted`, forgotten previews are thrown away. Their rows go. */
export async function sweepUploads(): Promise<void> {
  await inTransaction(async (tx) => {
    const left = await tx
      .select({ id: imports.id, state: imports.state })
      .from(imports)
      .where(
        or(
          and(
            eq(imports.state, "uploading"),
            lt(imports.updatedAt, sql`now() - make_interval(mins => ${LOST_MINUTES})`),
          ),
          and(
            eq(imports.state, "preview"),
            lt(imports.updatedAt, sql`now() - make_interval(days => ${FORGOTTEN_DAYS})`),
          ),
        ),
      )
      .limit(20)
      .for("update", { skipLocked: true });
    for (const { id, state } of left) {
      await tx.delete(importRows).where(eq(importRows.importId, id));
      await tx
        .update(imports)
        .set({
          ...(state === "uploading"
            ? { state: "failed" as const, error: "upload interrupted" }
            : { state: "canceled" as const }),
          rows: 0,
          finishedAt: sql`now()`,
          updatedAt: sql`now()`,
        })
        .where(and(eq(imports.id, id), inArray(imports.state, ["uploading", "preview"])));
      await publishChange(tx, { kind: "import", id });
    }
  });
}
