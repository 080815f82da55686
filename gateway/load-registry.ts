import "server-only";
import { getSql } from "@/db/client";
import type { Sealed } from "@/db/columns";
import type { BreakerState } from "./breaker";
import type { ProviderTarget } from "./providers/provider";
import type { SceneCode } from "./shape";

/** What the registry says at this moment, and what keeps models from being called. */
export interface Registry {
  /** Null until somebody sets the scene. */
  scene: SceneRow | null;
  providers: ProviderRow[];
  models: ModelRow[];
  /** Milliseconds until the model's provider wants to be asked again; 0 = now. */
  pausedMs: (target: Named) => number;
  /** The setting `mask_personal_data`. */
  maskPersonal: boolean;
  /** Nobody has set a budget, neither for the deployment nor for a key. */
  noBudgets: boolean;
  /** Null while the model's calls are answered. */
  breaker: (target: Named) => BreakerState | null;
}

type Named = Pick<ProviderTarget, "provider" | "model">;

/** Rows of db/schema/registry.ts as JSON has them. */
export interface SceneRow {
  default_model: string | null;
  allowed_models: string[];
  fallback_models: string[];
  max_tokens: number;
  temperature: number | null;
  timeout_ms: number | null;
  cache_seconds: number | null;
}

export interface ProviderRow {
  code: string;
  kind: "openai_compatible" | "builtin";
  base_url: string | null;
  /** Sealed bytes as `\x…`. */
  api_key: string | null;
  is_default: boolean;
  enabled: boolean;
  requests_per_minute: number | null;
  tokens_per_minute: number | null;
  max_concurrent: number | null;
}

export interface ModelRow {
  provider_code: string;
  name: string;
  enabled: boolean;
  is_default: boolean;
  input_price_micros: number | null;
  output_price_micros: number | null;
  currency: string;
  context_window: number | null;
  capabilities: string[];
}

interface Row {
  scene: SceneRow | null;
  providers: ProviderRow[] | null;
  models: ModelRow[] | null;
  mask_personal: boolean | null;
  no_budgets: boolean;
  pauses: { key: string; left_ms: number }[] | null;
  breakers: (Named & { reason: BreakerState["reason"]; failures: number; left_ms: number | null })[] | null;
}

/**
 * Reads all that a route is chosen by in one prepared statement: this stands before every call, and each further round
 * trip would be felt. Nothing is kept between calls, so that a change holds from the next call on, in every process.
 * @param scene null when only the models are wanted.
 */
export async function loadRegistry(scene: SceneCode | null): Promise<Registry> {
  const [row] = await getSql()<Row[]>`
    select
      (select row_to_json(s) from scenes s where s.code = ${scene}) as scene,
      (select json_agg(p) from providers p) as providers,
      (select json_agg(m) from models m where m.enabled) as models,
      (select s.value = 'true'::jsonb from settings s where s.key = 'mask_personal_data') as mask_personal,
      not exists (select from budgets) as no_budgets,
      (select json_agg(json_build_object('key', r.key,
          'left_ms', extract(epoch from r.updated_at - clock_timestamp())::float8 * 1000))
        from rate_buckets r where r.key like 'pause/%' and r.updated_at > clock_timestamp()) as pauses,
      (select json_agg(json_build_object('provider', b.provider_code, 'model', b.model, 'reason', b.reason,
          'failures', b.failures, 'left_ms', extract(epoch from b.open_until - clock_timestamp())::float8 * 1000))
        from breakers b) as breakers`;
  return {
    scene: row?.scene ?? null,
    providers: row?.providers ?? [],
    models: row?.models ?? [],
    maskPersonal: row?.mask_personal ?? false,
    noBudgets: row?.no_budgets ?? false,
    pausedMs: ({ provider, model }) => {
      const pause = row?.pauses?.find(({ key }) => key === `pause/${provider}/${model}`);
      return Math.max(0, Math.ceil(pause?.left_ms ?? 0));
    },
    breaker: ({ provider, model }) => {
      const found = row?.breakers?.find((b) => b.provider === provider && b.model === model);
      if (!found) return null;
      const { reason, failures, left_ms: left } = found;
      const leftMs = Math.max(0, Math.ceil(left ?? 0));
      return { reason, failures, open: left !== null, leftMs, probing: false };
    },
  };
}

/** The sealed key of a provider's row, for `open`. */
export function sealedKey({ api_key: key }: ProviderRow): Sealed | null {
  return key === null ? null : (Buffer.from(key.slice(2), "hex") as unknown as Sealed);
}
