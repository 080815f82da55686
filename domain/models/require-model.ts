import "server-only";
import { eq, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { models } from "@/db/schema/registry";
import { environmentModel } from "@/gateway/environment-model";
import { AppError } from "@/lib/errors";

/**
 * @throws AppError 42201 naming `field` when no model has this name; null passes. The built-in model and the one of
 *   the environment need no row.
 */
export async function requireModel(tx: Tx, field: string, name: string | null): Promise<void> {
  if (name === null || name === "builtin-mini" || name === environmentModel()?.model) return;
  const [row] = await tx
    .select({ id: models.id })
    .from(models)
    .where(or(eq(models.name, name), eq(sql`${models.providerCode} || '/' || ${models.name}`, name)))
    .limit(1);
  if (!row)
    throw new AppError("validation_failed", `${field}: there is no model ${name}`, {
      problems: [{ path: field, message: `there is no model ${name}: register it first` }],
    });
}
