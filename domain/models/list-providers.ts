import "server-only";
import { asc, desc } from "drizzle-orm";
import { getDb } from "@/db/client";
import { providers } from "@/db/schema/registry";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { providerView } from "./registry-view";
import type { ProviderView } from "./shape";

/** All providers, the default one first. Without keys. */
export async function listProviders(actor: Actor): Promise<ProviderView[]> {
  authorize(actor, "registry:read");
  const rows = await getDb().select().from(providers).orderBy(desc(providers.isDefault), asc(providers.code));
  return rows.map(providerView);
}
