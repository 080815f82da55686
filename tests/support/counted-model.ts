import { systemActor } from "@/domain/actors/system-actor";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { type FaultProvider, type SeenCall, text } from "./fault-provider";

/** The model that reads messages in the tests of the whole product; the fault provider counts its calls. */
export const COUNTED = "counted";
export const PROVIDER = "counted-provider";

/** Registers the fault provider, and makes its model the one that classifies. */
export async function readWith(
  provider: FaultProvider,
  given: { apiKey?: string; timeoutMs?: number } = {},
): Promise<void> {
  const admin = systemActor("test");
  await upsertProvider(admin, {
    provider_code: PROVIDER,
    base_url: provider.url,
    api_key: given.apiKey ?? "a-key",
  });
  await upsertModel(admin, { provider_code: PROVIDER, model_name: COUNTED });
  await putScene(
    admin,
    "classify",
    SceneInput.parse({ default_model: COUNTED, timeout_ms: given.timeoutMs ?? null }),
  );
}

/** A usable classification. */
export const classified = text(
  JSON.stringify({
    category: "other",
    priority: "normal",
    labels: [],
    summary: "A message of a test.",
    language: "en",
    confidence: 0.9,
    reason: "It says so.",
  }),
);

/** The question of a call: what the provider was told, the message's text among it. */
export function questionOf(seen: SeenCall): string {
  return seen.body.messages.map((turn) => turn.content).join("\n");
}

/** The task for which a call was made. */
export function taskOf(seen: SeenCall): string {
  return String(seen.headers["x-request-id"]);
}
