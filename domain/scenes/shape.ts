import { z } from "zod";
import { SCENES, type SceneCode } from "../../gateway/shape";
import { RegistryCode } from "../prompts/shape";

const ModelName = z.string().trim().min(1).max(200);
const ModelNames = z
  .array(ModelName)
  .max(50)
  .transform((names) => [...new Set(names)]);

/**
 * The whole of a scene's settings: what is left out goes back to its default, except `prompt_code`, which stays.
 * An empty `allowed_models` allows the default model only.
 */
export const SceneInput = z
  .strictObject({
    default_model: ModelName.nullable().default(null),
    allowed_models: ModelNames.default([]),
    fallback_models: ModelNames.default([]).refine((v) => v.length <= 3, "at most 3 models"),
    max_tokens: z.number().int().min(1).max(1_000_000).default(1024),
    temperature: z.number().min(0).max(2).nullable().default(null),
    timeout_ms: z.number().int().min(100).max(600_000).nullable().default(null),
    /** Seconds that an answer may be given again to the very same question of the same caller; null = never. */
    cache_seconds: z.number().int().min(60).max(2_592_000).nullable().default(null),
    prompt_code: RegistryCode.nullable().optional(),
  })
  .superRefine((s, context) => {
    if (s.allowed_models.length === 0) return;
    const named = [
      ["default_model", s.default_model === null ? [] : [s.default_model]],
      ["fallback_models", s.fallback_models],
    ] as const;
    for (const [path, names] of named)
      for (const name of names)
        if (!s.allowed_models.includes(name))
          context.addIssue({ code: "custom", path: [path], message: `${name} is not in allowed_models` });
  });
export type SceneInput = z.output<typeof SceneInput>;

export const SceneView = z.object({
  code: z.enum(SCENES),
  default_model: z.string().nullable(),
  allowed_models: z.array(z.string()),
  fallback_models: z.array(z.string()),
  max_tokens: z.number(),
  temperature: z.number().nullable(),
  timeout_ms: z.number().nullable(),
  cache_seconds: z.number().nullable(),
  /** The prompt that runs when a call names none. */
  prompt_code: z.string().nullable(),
  updated_at: z.string().nullable(),
});
export type SceneView = z.output<typeof SceneView>;

/** The prompt of a scene that names none itself. */
export const SCENE_PROMPTS: Record<SceneCode, string | null> = {
  classify: "triage",
  draft_reply: "reply",
  summarize: "summarize",
  bill_extract: "bill",
  text_generate: "generate",
  chat: null,
};

/** A request that nobody sends: what would become of it under settings that may not be saved yet. */
export const RequestTrial = z.strictObject({
  scene: SceneInput,
  /** Named by the caller; null = it leaves the choice to the scene. */
  model: ModelName.nullable().default(null),
  max_tokens: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** Length of the prompt and its text, tokens. */
  prompt_tokens: z.number().int().min(1).max(10_000_000).default(500),
});
export type RequestTrial = z.output<typeof RequestTrial>;

/** One model that would be asked, in this order. */
export interface TrialStep {
  provider: string;
  model: string;
  /** `ready`, or why it would be passed over at this moment. */
  state: "ready" | "paused" | "held_back";
  /** The most that one call may cost; null = its price is unknown. */
  most: { amount: string; currency: string } | null;
  is_builtin: boolean;
  /** Tokens of the prompt that would be left out to fit the model's window. */
  left_out_tokens: number;
}

export type TrialOutcome =
  | { refused: { code: number; error: string; detail: string } }
  | {
      refused: null;
      /** The first is asked; the others only after 50201 or 50202. */
      steps: TrialStep[];
      /** A model that the caller named never falls back. */
      named: boolean;
      max_tokens: number;
      temperature: number | null;
      timeout_ms: number;
      cache_seconds: number | null;
      prompt: { code: string; version: number } | null;
      /** Budgets of the deployment that would refuse the first call. */
      budgets: { period: "day" | "month"; resets_at: string }[];
    };

export const isScene = (code: string): code is SceneCode => (SCENES as readonly string[]).includes(code);
