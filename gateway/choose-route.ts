import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { models, providers, scenes } from "@/db/schema/registry";
import { open } from "@/db/sealed";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { BreakerState } from "./breaker";
import { environmentModel } from "./environment-model";
import { loadHolds } from "./load-holds";
import type { Price } from "./price-call";
import type { ProviderTarget } from "./providers/provider";
import type { SceneCode } from "./shape";

/** A model that may be called, with all that the call needs. */
export interface Candidate extends Price, ProviderTarget {
  kind: "openai_compatible" | "builtin";
  contextWindow: number | null;
  /** Milliseconds until its provider wants to be asked again; 0 = now. */
  pausedMs: number;
  /** Null while its calls are answered. Changes as calls of this candidate end. */
  breaker: BreakerState | null;
  /** The provider's limits, over all processes; null = none. */
  limits: ProviderLimits;
}

export interface ProviderLimits {
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** Calls at once. */
  concurrency: number | null;
}

export const NO_LIMITS: ProviderLimits = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: null,
};

export interface Route {
  /** First the model that was chosen, then, on the default route only, those to fall back to. */
  candidates: [Candidate, ...Candidate[]];
  /** The caller named the model: it never falls back. */
  explicit: boolean;
  maxTokens: number;
  temperature: number | null;
  timeoutMs: number;
  /** How long an answer may be given again to the same question; null = never. */
  cacheSeconds: number | null;
}

export interface RouteWish {
  scene: SceneCode;
  /** Named by the caller: checked against the white list, never falls back. */
  model?: string | undefined;
  /** Bound to the role or prompt: takes the place of the scene's default where the white list has it. */
  preferredModel?: string | undefined;
  maxTokens?: number | undefined;
  temperature?: number | undefined;
}

/** The built-in model's price is known: nothing. */
const BUILTIN: Candidate = {
  provider: "builtin",
  kind: "builtin",
  model: "builtin-mini",
  baseUrl: null,
  apiKey: null,
  contextWindow: null,
  pausedMs: 0,
  breaker: null,
  limits: NO_LIMITS,
  capabilities: [],
  inputPriceMicros: 0,
  outputPriceMicros: 0,
  currency: "USD",
};

/**
 * Decides which model answers a question: scene → explicit model or default → white list → caps. A scene without a
 * list allows its default model only. While no OpenAI-compatible provider is registered, `OPENAI_*` of the
 * environment stands in for the default provider.
 * @throws AppError 42203 when the named model is not on the scene's list · 42202 when `maxTokens` is above its cap ·
 *   50203 when the scene's model is not registered or not enabled.
 */
export async function chooseRoute(wish: RouteWish): Promise<Route> {
  const [scene, all] = await Promise.all([loadScene(wish.scene), loadCandidates()]);
  const usual = scene.defaultModel ?? defaultCandidate(all)?.model ?? null;
  const listed = scene.allowedModels.length > 0 ? scene.allowedModels : usual === null ? [] : [usual];
  if (wish.model !== undefined && !listed.includes(wish.model))
    throw new AppError("model_not_allowed", `the scene ${wish.scene} does not allow this model`, {
      problems: [{ path: "model", message: `allowed: ${listed.join(", ") || "none"}` }],
    });
  const standard =
    wish.preferredModel !== undefined && listed.includes(wish.preferredModel) ? wish.preferredModel : usual;
  if (wish.maxTokens !== undefined && wish.maxTokens > scene.maxTokens)
    throw new AppError(
      "scene_max_tokens_exceeded",
      `the scene ${wish.scene} allows ${scene.maxTokens} tokens`,
      {
        problems: [{ path: "max_tokens", message: `at most ${scene.maxTokens}` }],
      },
    );
  const name = wish.model ?? standard;
  const first = name === null ? undefined : findCandidate(all, name);
  if (!first)
    throw new AppError(
      "upstream_rejected",
      name === null
        ? "no model is enabled"
        : `the model of the scene ${wish.scene} is not registered or not enabled`,
    );
  const rest = (wish.model === undefined ? scene.fallbackModels : [])
    .map((fallback) => findCandidate(all, fallback))
    .filter((c): c is Candidate => c !== undefined && c !== first);
  return {
    candidates: [first, ...rest.slice(0, MAX_FALLBACKS)],
    explicit: wish.model !== undefined,
    maxTokens: wish.maxTokens ?? scene.maxTokens,
    temperature: wish.temperature ?? scene.temperature,
    timeoutMs: scene.timeoutMs ?? env().MODEL_TIMEOUT_MS,
    cacheSeconds: scene.cacheSeconds,
  };
}

/** The same candidate as it is now; null when it was switched off or removed since the route was chosen. */
export async function refreshCandidate(candidate: Candidate): Promise<Candidate | null> {
  const all = await loadCandidates();
  return all.find((c) => c.provider === candidate.provider && c.model === candidate.model) ?? null;
}

/** The published ceiling: one question makes at most this many calls beyond its first and its one repair. */
export const MAX_FALLBACKS = 3;

async function loadScene(
  code: SceneCode,
): Promise<Omit<typeof scenes.$inferSelect, "updatedAt" | "promptCode">> {
  const [row] = await getDb().select().from(scenes).where(eq(scenes.code, code));
  return (
    row ?? {
      code,
      defaultModel: null,
      allowedModels: [],
      fallbackModels: [],
      maxTokens: 1024,
      temperature: null,
      timeoutMs: null,
      cacheSeconds: null,
    }
  );
}

type Ranked = Candidate & { rank: number };

/** Every enabled model of every enabled provider, those of the default provider first, the environment's before all. */
async function loadCandidates(): Promise<Ranked[]> {
  const [rows, holds] = await Promise.all([
    getDb()
      .select({ provider: providers, model: models })
      .from(providers)
      .leftJoin(models, eq(models.providerCode, providers.code)),
    loadHolds(),
  ]);
  const found: Ranked[] = rows.flatMap(({ provider, model }) =>
    model && model.enabled && provider.enabled
      ? [
          {
            provider: provider.code,
            kind: provider.kind,
            model: model.name,
            baseUrl: provider.baseUrl,
            apiKey: open(providers.apiKey, provider.code, provider.apiKey),
            contextWindow: model.contextWindow,
            pausedMs: 0,
            breaker: null,
            limits: {
              requestsPerMinute: provider.requestsPerMinute,
              tokensPerMinute: provider.tokensPerMinute,
              concurrency: provider.maxConcurrent,
            },
            capabilities: model.capabilities,
            inputPriceMicros: provider.kind === "builtin" ? 0 : model.inputPriceMicros,
            outputPriceMicros: provider.kind === "builtin" ? 0 : model.outputPriceMicros,
            currency: model.currency,
            rank: (provider.isDefault ? 0 : 2) + (model.isDefault ? 0 : 1),
          },
        ]
      : [],
  );
  if (!rows.some(({ provider }) => provider.kind === "builtin")) found.push({ ...BUILTIN, rank: 2 });
  if (!rows.some(({ provider }) => provider.kind === "openai_compatible"))
    found.push(...environmentCandidate());
  for (const candidate of found) {
    candidate.pausedMs = holds.pausedMs(candidate);
    candidate.breaker = holds.breaker(candidate);
  }
  return found.sort(
    (a, b) => a.rank - b.rank || (`${a.provider}/${a.model}` < `${b.provider}/${b.model}` ? -1 : 1),
  );
}

function environmentCandidate(): Ranked[] {
  const found = environmentModel();
  if (!found) return [];
  return [
    {
      ...BUILTIN,
      ...found,
      provider: "environment",
      fromEnvironment: true,
      kind: "openai_compatible",
      inputPriceMicros: null,
      outputPriceMicros: null,
      rank: -1,
    },
  ];
}

function defaultCandidate(all: Ranked[]): Candidate | undefined {
  return all.find((c) => c.rank <= 0) ?? all[0];
}

/** By model name, or by `provider/model` where two providers offer the same name. */
function findCandidate(all: Ranked[], name: string): Candidate | undefined {
  return all.find((c) => c.model === name) ?? all.find((c) => `${c.provider}/${c.model}` === name);
}
