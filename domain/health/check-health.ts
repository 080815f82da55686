import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { models, providers } from "@/db/schema/registry";
import { workers } from "@/db/schema/system";
import { singleton } from "@/lib/singleton";
import { checkRegistry } from "../models/check-registry";

export interface Health {
  status: "ok" | "degraded" | "down";
  checks: {
    database: "ok" | "down";
    /** Whether a worker has shown itself lately; with a real Inngest the relay is meant. */
    engine: "ok" | "down" | "unknown";
    /** `invalid`: a scene leads to no enabled model, or a provider's key can't be opened; the log of the start says which. */
    models: "ok" | "none" | "invalid" | "unknown";
  };
  version: string;
}

/** A worker that has been silent for longer than this is gone. It reports every 5 s. */
const SILENT_S = 20;
export const VERSION = "0.1.0";

/** How the deployment is. Never throws: what can't be asked is `unknown` or `down`. */
export async function checkHealth(): Promise<Health> {
  try {
    const db = getDb();
    const [alive, enabled] = await Promise.all([
      db
        .select({ id: workers.id })
        .from(workers)
        .where(gt(workers.seenAt, sql`now() - make_interval(secs => ${SILENT_S})`))
        .limit(1),
      db
        .select({ id: models.id })
        .from(models)
        .innerJoin(providers, eq(providers.code, models.providerCode))
        .where(and(eq(models.enabled, true), eq(providers.enabled, true)))
        .limit(1),
    ]);
    const engine = alive.length > 0 ? "ok" : "down";
    const model = enabled.length === 0 ? "none" : (await isRegistrySound()) ? "ok" : "invalid";
    const ok = engine === "ok" && model === "ok";
    return {
      status: ok ? "ok" : "degraded",
      checks: { database: "ok", engine, models: model },
      version: VERSION,
    };
  } catch {
    return {
      status: "down",
      checks: { database: "down", engine: "unknown", models: "unknown" },
      version: VERSION,
    };
  }
}

/** Anybody may ask for health as often as they like; the registry is looked through once in this time, milliseconds. */
const REGISTRY_MS = 15_000;

async function isRegistrySound(): Promise<boolean> {
  const last = singleton("registry-health", () => ({ at: Number.NEGATIVE_INFINITY, sound: true }));
  if (performance.now() - last.at > REGISTRY_MS) {
    last.at = performance.now();
    last.sound = (await checkRegistry()).length === 0;
  }
  return last.sound;
}
