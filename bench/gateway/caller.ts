// The process of the bench that asks models, set up as the product's worker is: settings from the environment.
import { closeDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { systemActor } from "@/domain/actors/system-actor";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { env } from "@/lib/env";
import { measureOutage, type Outage } from "./measure-outage";
import { measureOverhead, type Overhead } from "./measure-overhead";
import { type BenchModel, MODELS } from "./models";

/** What the parent asks for, one after the other. */
export type CallerCommand =
  | { overhead: { atOnce: number; calls: number; holdMs: [number, number] } }
  | { outage: { seconds: number; perSecond: number; model: BenchModel; fallback: boolean } };
export type CallerReport = { ready: true } | { overhead: Overhead } | { outage: Outage };

const report = (message: CallerReport) => process.send?.(message);
const [url = ""] = process.argv.slice(2);
const admin = systemActor("bench");
await migrateDatabase(env().DATABASE_URL ?? "");
await upsertProvider(admin, { provider_code: "bench", base_url: url, api_key: "bench-key-0123456789" });
const price = { input_price_per_million: "1.00", output_price_per_million: "2.00" };
for (const name of MODELS) await upsertModel(admin, { provider_code: "bench", model_name: name, ...price });

async function carryOut(command: CallerCommand): Promise<CallerReport> {
  if ("overhead" in command) {
    const { atOnce, calls, holdMs } = command.overhead;
    await answerWith("steady", []);
    return { overhead: await measureOverhead(url, atOnce, calls, holdMs) };
  }
  const { seconds, perSecond, model, fallback } = command.outage;
  await answerWith(model, fallback ? ["steady"] : []);
  // Saved again: what an earlier outage left behind is forgotten.
  await upsertProvider(admin, { provider_code: "bench", base_url: url });
  return { outage: await measureOutage(seconds, perSecond, model) };
}

async function answerWith(model: BenchModel, fallbacks: BenchModel[]): Promise<void> {
  const scene = { default_model: model, allowed_models: [model, ...fallbacks], fallback_models: fallbacks };
  await putScene(admin, "text_generate", SceneInput.parse({ ...scene, max_tokens: 256, timeout_ms: 5000 }));
}

process.on("message", (command: CallerCommand) => void carryOut(command).then(report));
process.on("disconnect", () => void closeDb().then(() => process.exit(0)));
report({ ready: true });
