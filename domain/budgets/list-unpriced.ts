import "server-only";
import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { getDb } from "@/db/client";
import { models, providers } from "@/db/schema/registry";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";

/** Names of the enabled models whose price is not known: an amount can't hold them. */
export async function listUnpriced(actor: Actor): Promise<string[]> {
  authorize(actor, "ops:read");
  const rows = await getDb()
    .select({ name: models.name })
    .from(models)
    .innerJoin(providers, eq(providers.code, models.providerCode))
    .where(
      and(
        ne(providers.kind, "builtin"),
        eq(providers.enabled, true),
        eq(models.enabled, true),
        or(isNull(models.inputPriceMicros), isNull(models.outputPriceMicros)),
      ),
    )
    .orderBy(asc(models.name));
  return [...new Set(rows.map((row) => row.name))];
}
