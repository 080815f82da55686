import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { models, providers } from "@/db/schema/registry";
import { open } from "@/db/sealed";
import { chooseRoute } from "@/gateway/choose-route";
import { environmentModel } from "@/gateway/environment-model";
import { SCENES } from "@/gateway/shape";
import { AppError } from "@/lib/errors";

/**
 * Whether the registry can do its work: an enabled provider and an enabled model of one, keys that can be opened, and
 * for every scene an enabled model to begin with; for the start-up check (REGISTRY_STRICT), health and the seed.
 * @returns what is wrong, one line each; empty = fine.
 */
export async function checkRegistry(): Promise<string[]> {
  const enabled = await getDb()
    .select({ provider: providers, model: models.name })
    .from(providers)
    .leftJoin(models, and(eq(models.providerCode, providers.code), eq(models.enabled, true)))
    .where(eq(providers.enabled, true))
    .orderBy(asc(providers.code));
  const others = environmentModel() !== null;
  if (enabled.length === 0 && !others) return ["no provider is enabled"];
  if (!enabled.some(({ model }) => model !== null) && !others)
    return ["no model of an enabled provider is enabled"];
  const problems: string[] = [];
  const unopened = new Set(
    enabled.filter(({ provider }) => !opens(provider)).map(({ provider }) => provider.code),
  );
  for (const code of unopened)
    problems.push(`provider ${code}: its key can't be opened: was APP_SECRET changed? Send the key again`);
  for (const scene of SCENES) {
    try {
      await chooseRoute({ scene });
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      problems.push(`${scene}: ${cause.message}`);
    }
  }
  return problems;
}

function opens(provider: typeof providers.$inferSelect): boolean {
  try {
    open(providers.apiKey, provider.code, provider.apiKey);
    return true;
  } catch {
    return false;
  }
}
