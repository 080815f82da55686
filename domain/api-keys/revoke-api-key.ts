import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { apiKeys } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";

/**
 * Ends a key at once, and the one before its rotation with it. No process keeps keys in memory: each request asks the
 * database. Tasks that it submitted run on: their work was asked for while the key was good.
 * @throws AppError 40401 when there is none, or it is revoked already.
 */
export async function revokeApiKey(actor: Actor, id: string): Promise<void> {
  authorize(actor, "api-keys:write");
  if (!isId(id)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    const rows = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()`, revokedBy: actor.name })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    if (rows.length === 0) throw new AppError("not_found");
    await recordAudit(tx, actor, { action: "api_key.revoked", subjectType: "api_key", subjectId: id });
  });
}
