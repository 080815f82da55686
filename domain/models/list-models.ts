import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { breakers, models } from "@/db/schema/registry";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { modelView } from "./registry-view";
import type { ModelView } from "./shape";

/** All models, or those of one provider, by provider and name. */
export async function listModels(actor: Actor, providerCode?: string): Promise<ModelView[]> {
  authorize(actor, "registry:read");
  const rows = await getDb()
    .select({ model: models, breaker: breakers })
    .from(models)
    .leftJoin(breakers, and(eq(breakers.providerCode, models.providerCode), eq(breakers.model, models.name)))
    .where(providerCode === undefined ? undefined : eq(models.providerCode, providerCode))
    .orderBy(asc(models.providerCode), asc(models.name));
  return rows.map(({ model, breaker }) => modelView(model, breaker));
}
