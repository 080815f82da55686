import "server-only";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import type { BreakerState } from "./breaker";
import { environmentModel } from "./environment-model";
import {
  loadRegistry,
  type ModelRow,
  type ProviderRow,
  type Registry,
  type SceneRow,
  sealedKey,
} from "./load-registry";
import { openProviderKey } from "./open-provider-key";
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
  /** The team wants personal data masked before it leaves for a provider. */
  maskPersonal?: boolean;
  /** There was no budget when the route was chosen: nothing has to be reserved. */
  noBudgets?: boolean;
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
const BUILTIN: Omit<Candidate, "apiKey"> = {
  provider: "builtin",
  kind: "builtin",
  model: "builtin-mini",
  baseUrl: null,
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
 * @param draft settings of the scene that are not saved yet, in place of the stored ones.
 * @throws AppError 42203 when the named model is not on the scene's list · 42202 when `maxTokens` is above its cap ·
 *   50203 when the scene's model is not registered or not enabled, or its provider's key can't be read.
 */
export async function chooseRoute(wish: RouteWish, draft?: SceneRow): Promise<Route> {
  const registry = await loadRegistry(wish.scene);
  const scene = draft ?? registry.scene ?? UNSET_SCENE;
  const all = candidatesOf(registry);
  const usual = scene.default_model ?? defaultCandidate(all)?.model ?? null;
  const listed = scene.allowed_models.length > 0 ? scene.allowed_models : usual === null ? [] : [usual];
  if (wish.model !== undefined && !listed.includes(wish.model))
    throw new AppError("model_not_allowed", `the scene ${wish.scene} does not allow this model`, {
      problems: [{ path: "model", message: `allowed: ${listed.join(", ") || "none"}` }],
    });
  const standard =
    wish.preferredModel !== undefined && listed.includes(wish.preferredModel) ? wish.preferredModel : usual;
  if (wish.maxTokens !== undefined && wish.maxTokens > scene.max_tokens)
    throw new AppError(
      "scene_max_tokens_exceeded",
      `the scene ${wish.scene} allows ${scene.max_tokens} tokens`,
      {
        problems: [{ path: "max_tokens", message: `at most ${scene.max_tokens}` }],
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
  const rest = (wish.model === undefined ? scene.fallback_models : [])
    .map((fallback) => findCandidate(all, fallback))
    .filter((c): c is Ranked => c !== undefined && c !== first);
  return {
    candidates: [withKey(first), ...rest.slice(0, MAX_FALLBACKS).flatMap(withReadableKey)],
    explicit: wish.model !== undefined,
    maxTokens: wish.maxTokens ?? scene.max_tokens,
    temperature: wish.temperature ?? scene.temperature,
    timeoutMs: scene.timeout_ms ?? env().MODEL_TIMEOUT_MS,
    cacheSeconds: scene.cache_seconds,
  };
}

/** The same candidate as it is now; null when it was switched off or removed since, or its key can't be read. */
export async function refreshCandidate({ provider, model }: Candidate): Promise<Candidate | null> {
  const all = candidatesOf(await loadRegistry(null));
  const found = all.find((c) => c.provider === provider && c.model === model);
  return found ? (withReadableKey(found)[0] ?? null) : null;
}

/** The published ceiling: one question makes at most this many calls beyond its first and its one repair. */
export const MAX_FALLBACKS = 3;

const UNSET_SCENE: SceneRow = {
  default_model: null,
  allowed_models: [],
  fallback_models: [],
  max_tokens: 1024,
  temperature: null,
  timeout_ms: null,
  cache_seconds: null,
};

/** A candidate whose key is not opened yet: most of them are not called. */
type Ranked = Omit<Candidate, "apiKey"> & { rank: number; row: ProviderRow | null };

function withKey({ rank: _, row, ...rest }: Ranked): Candidate {
  const apiKey = row
    ? openProviderKey({ code: row.code, apiKey: sealedKey(row) })
    : rest.provider === "environment"
      ? (environmentModel()?.apiKey ?? null)
      : null;
  return { ...rest, apiKey };
}

/** A model to fall back to: one whose key can't be read is passed over, and does not stop those that could answer. */
function withReadableKey(ranked: Ranked): Candidate[] {
  try {
    return [withKey(ranked)];
  } catch (error) {
    logger().error({ provider: ranked.provider, err: error }, "a provider's key can't be read");
    return [];
  }
}

/** Every enabled model of every enabled provider, those of the default provider first, the environment's before all. */
function candidatesOf(registry: Registry): Ranked[] {
  const found: Ranked[] = [];
  for (const model of registry.models) {
    const row = registry.providers.find((p) => p.code === model.provider_code);
    if (row?.enabled) found.push(registered(row, model));
  }
  const has = (kind: ProviderRow["kind"]) => registry.providers.some((row) => row.kind === kind);
  if (!has("builtin")) found.push({ ...BUILTIN, rank: 2, row: null });
  if (!has("openai_compatible")) found.push(...environmentCandidate());
  for (const candidate of found) {
    candidate.pausedMs = registry.pausedMs(candidate);
    candidate.breaker = registry.breaker(candidate);
    candidate.maskPersonal = registry.maskPersonal;
    candidate.noBudgets = registry.noBudgets;
  }
  return found.sort(
    (a, b) => a.rank - b.rank || (`${a.provider}/${a.model}` < `${b.provider}/${b.model}` ? -1 : 1),
  );
}

function registered(row: ProviderRow, model: ModelRow): Ranked {
  const isBuiltin = row.kind === "builtin";
  return {
    provider: row.code,
    kind: row.kind,
    model: model.name,
    baseUrl: row.base_url,
    contextWindow: model.context_window,
    pausedMs: 0,
    breaker: null,
    limits: {
      requestsPerMinute: row.requests_per_minute,
      tokensPerMinute: row.tokens_per_minute,
      concurrency: row.max_concurrent,
    },
    capabilities: model.capabilities,
    inputPriceMicros: isBuiltin ? 0 : model.input_price_micros,
    outputPriceMicros: isBuiltin ? 0 : model.output_price_micros,
    currency: model.currency,
    rank: (row.is_default ? 0 : 2) + (model.is_default ? 0 : 1),
    row,
  };
}

function environmentCandidate(): Ranked[] {
  const found = environmentModel();
  if (!found) return [];
  return [
    {
      ...BUILTIN,
      model: found.model,
      baseUrl: found.baseUrl,
      provider: "environment",
      fromEnvironment: true,
      kind: "openai_compatible",
      inputPriceMicros: null,
      outputPriceMicros: null,
      rank: -1,
      row: null,
    },
  ];
}

function defaultCandidate(all: Ranked[]): Ranked | undefined {
  return all.find((c) => c.rank <= 0) ?? all[0];
}

/** By model name, or by `provider/model` where two providers offer the same name. */
function findCandidate(all: Ranked[], name: string): Ranked | undefined {
  return all.find((c) => c.model === name) ?? all.find((c) => `${c.provider}/${c.model}` === name);
}
