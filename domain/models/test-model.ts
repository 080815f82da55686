import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { models, providers } from "@/db/schema/registry";
import { callModel } from "@/gateway/call-model";
import { NO_LIMITS } from "@/gateway/choose-route";
import { openProviderKey } from "@/gateway/open-provider-key";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { ModelTrial } from "./shape";

const TIMEOUT_MS = 15_000;
/** Room for a model that thinks before it says one word. */
const MAX_TOKENS = 64;

/**
 * Asks one registered model for one word, also a disabled one, to see whether address, key and name hold. No scene,
 * list or fallback plays a part. Like every call it costs, and leaves its line in the request log.
 * @returns how long the answer took, in milliseconds, and its first characters.
 * @throws AppError 40401 when the model isn't registered · 50201, 50202, 50203 with what the provider said.
 */
export async function testModel(actor: Actor, providerCode: string, modelName: string): Promise<ModelTrial> {
  authorize(actor, "registry:write");
  const [row] = await getDb()
    .select({ provider: providers, model: models })
    .from(models)
    .innerJoin(providers, eq(providers.code, models.providerCode))
    .where(and(eq(models.providerCode, providerCode), eq(models.name, modelName)));
  if (!row) throw new AppError("not_found", "there is no such model");
  const { provider, model } = row;
  const requestId = actor.requestId ?? newId();
  const { reply } = await callModel(
    {
      provider: provider.code,
      kind: provider.kind,
      model: model.name,
      baseUrl: provider.baseUrl,
      apiKey: openProviderKey(provider),
      contextWindow: model.contextWindow,
      pausedMs: 0,
      // Whoever asks by hand looks whether it was mended: an answer closes the breaker.
      breaker: { reason: "outage", failures: 0, open: true, leftMs: 0, probing: true },
      limits: NO_LIMITS,
      capabilities: model.capabilities,
      inputPriceMicros: provider.kind === "builtin" ? 0 : model.inputPriceMicros,
      outputPriceMicros: provider.kind === "builtin" ? 0 : model.outputPriceMicros,
      currency: model.currency,
    },
    {
      messages: [{ role: "user", content: "Answer with the single word OK." }],
      input: { scene: "text_generate", input: "OK", locale: "en" },
      maxTokens: MAX_TOKENS,
      temperature: null,
      schema: null,
      requestId,
      timeoutMs: TIMEOUT_MS,
    },
    { scene: "text_generate", requestId, fallbackUsed: false },
    // Whatever it says, it has answered.
    () => ({}),
  );
  return { latency_ms: reply.latencyMs, text: reply.content.trim().slice(0, 80) };
}
