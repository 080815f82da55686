import { z } from "zod";
import { RegistryCode } from "../prompts/shape";

/** A price for a million tokens, as a decimal string: exact, at most six digits after the point. */
const Price = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'use a decimal string such as "0.15"');

const BaseUrl = z
  .url({ protocol: /^https?$/, error: "use an http or https address" })
  .max(500)
  .refine((v) => {
    const url = URL.canParse(v) ? new URL(v) : null;
    return url !== null && !url.username && !url.password && !url.hash;
  }, "must not carry a user name, a password or a fragment");

/** What a model can do beyond plain chat, and what its API does differently. */
export const CAPABILITIES = [
  "json_schema",
  "no_json_mode",
  "max_completion_tokens",
  "no_temperature",
  "vision",
  "tools",
  "reasoning",
] as const;

/** Upsert by `provider_code`. A field that is left out keeps its value; `api_key: null` removes the key. */
export const ProviderInput = z.strictObject({
  provider_code: RegistryCode,
  name: z.string().trim().min(1).max(120).optional(),
  base_url: BaseUrl.optional(),
  api_key: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    // A line break in a header would let the value add headers of its own.
    .regex(/^[\x21-\x7e]+$/, "use visible ASCII characters only")
    .nullable()
    .optional(),
  is_default: z.boolean().optional(),
  enabled: z.boolean().optional(),
  /** Limits over all processes together; null = none. */
  requests_per_minute: z.number().int().min(1).max(1_000_000).nullable().optional(),
  tokens_per_minute: z.number().int().min(1).max(1_000_000_000).nullable().optional(),
  max_concurrent: z.number().int().min(1).max(1000).nullable().optional(),
});
export type ProviderInput = z.output<typeof ProviderInput>;

/** Upsert by `provider_code` and `model_name`. A field that is left out keeps its value; a price of null is unknown, not free. */
export const ModelInput = z.strictObject({
  provider_code: RegistryCode,
  model_name: z.string().trim().min(1).max(200),
  enabled: z.boolean().optional(),
  is_default: z.boolean().optional(),
  input_price_per_million: Price.nullable().optional(),
  output_price_per_million: Price.nullable().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "use a currency code such as USD")
    .optional(),
  /** Where the price was read. A new price without it has none: the old source did not speak of it. */
  price_source: z.string().trim().min(1).max(500).nullable().optional(),
  /** The day on which it held, YYYY-MM-DD. */
  price_as_of: z.iso.date().nullable().optional(),
  context_window: z.number().int().min(256).max(100_000_000).nullable().optional(),
  capabilities: z.array(z.enum(CAPABILITIES)).max(20).optional(),
});
export type ModelInput = z.output<typeof ModelInput>;

export const ProviderView = z.object({
  provider_code: z.string(),
  name: z.string(),
  kind: z.enum(["openai_compatible", "builtin"]),
  base_url: z.string().nullable(),
  has_key: z.boolean(),
  key_last4: z.string().nullable(),
  is_default: z.boolean(),
  enabled: z.boolean(),
  requests_per_minute: z.number().nullable(),
  tokens_per_minute: z.number().nullable(),
  max_concurrent: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProviderView = z.output<typeof ProviderView>;

export const ModelView = z.object({
  id: z.string(),
  provider_code: z.string(),
  model_name: z.string(),
  enabled: z.boolean(),
  is_default: z.boolean(),
  input_price_per_million: z.string().nullable(),
  output_price_per_million: z.string().nullable(),
  currency: z.string(),
  price_source: z.string().nullable(),
  price_as_of: z.string().nullable(),
  context_window: z.number().nullable(),
  capabilities: z.array(z.string()),
  /** Set while its calls fail and it is therefore not called; from `until` on one call may look whether it answers. */
  held_back: z
    .object({ reason: z.enum(["outage", "key_refused", "quota_exhausted"]), until: z.string() })
    .nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ModelView = z.output<typeof ModelView>;

/** A model that waits for a person: its provider's credit is used up, or refuses the key. */
export interface StoppedModel {
  provider: string;
  model: string;
  reason: "quota_exhausted" | "key_refused";
}

/** What a model answered when it was asked for one word. */
export const ModelTrial = z.object({ latency_ms: z.number(), text: z.string() });
export type ModelTrial = z.output<typeof ModelTrial>;
