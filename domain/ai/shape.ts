import { z } from "zod";
import { BillAnswer, Summary } from "../../gateway/shape";
import type { Charged } from "../actors/shape";
import { Locale, RegistryCode, Variables } from "../prompts/shape";

/** Characters of one text; longer ones are cut to the model's window by the gateway, head and tail kept. */
const MAX_TEXT = 400_000;
const filled = (max: number) =>
  z
    .string()
    .max(max)
    .refine((v) => v.trim() !== "", "must not be empty");
const ModelName = z.string().trim().min(1).max(200);
/** False: neither take a stored answer nor store this one. */
const Cache = z.boolean();
const MaxTokens = z.number().int().min(1).max(1_000_000);

export const SummarizeInput = z.strictObject({
  text: filled(MAX_TEXT),
  locale: Locale.optional(),
  model: ModelName.optional(),
  max_tokens: MaxTokens.optional(),
  prompt_code: RegistryCode.optional(),
  role_code: RegistryCode.optional(),
  cache: Cache.optional(),
});
export type SummarizeInput = z.output<typeof SummarizeInput>;

/** Where several are given, `ocr_text` goes before `file_id`, and that before `file_url`. */
export const BillInput = z
  .strictObject({
    ocr_text: filled(MAX_TEXT).optional(),
    /** A file's path below DATA_DIR/files. */
    file_id: z.string().min(1).max(500).optional(),
    file_url: z.string().min(1).max(2000).optional(),
    locale: Locale.optional(),
    cache: Cache.optional(),
  })
  .refine((b) => b.ocr_text !== undefined || b.file_id !== undefined || b.file_url !== undefined, {
    path: ["ocr_text"],
    message: "give ocr_text, file_id or file_url",
  });
export type BillInput = z.output<typeof BillInput>;

export const GenerateInput = z.strictObject({
  input: filled(MAX_TEXT),
  variables: Variables.optional(),
  prompt_code: RegistryCode.optional(),
  role_code: RegistryCode.optional(),
  locale: Locale.optional(),
  model: ModelName.optional(),
  max_tokens: MaxTokens.optional(),
  temperature: z.number().min(0).max(2).optional(),
  cache: Cache.optional(),
});
export type GenerateInput = z.output<typeof GenerateInput>;

export const ChatInput = z.strictObject({
  messages: z
    .array(z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: filled(MAX_TEXT) }))
    .min(1)
    .max(200)
    .refine((turns) => turns.at(-1)?.role === "user", "the last message must be the user's"),
  role_code: RegistryCode.optional(),
  prompt_code: RegistryCode.optional(),
  locale: Locale.optional(),
  model: ModelName.optional(),
  stream: z.boolean().optional(),
  cache: Cache.optional(),
});
export type ChatInput = z.output<typeof ChatInput>;

export const AI_CALL_TYPES = ["summarize", "bill_extract", "text_generate", "chat"] as const;
export type AiCallType = (typeof AI_CALL_TYPES)[number];

export const AiTaskInput = z.strictObject({
  type: z
    .string()
    .transform((v) => v.replace(/_async$/, ""))
    .pipe(z.enum(AI_CALL_TYPES)),
  payload: z.record(z.string(), z.unknown()),
  priority: z
    .enum(["high", "normal", "medium", "low"])
    .transform((v) => (v === "medium" ? ("normal" as const) : v))
    .default("normal"),
  callback_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
});
export type AiTaskInput = z.output<typeof AiTaskInput>;

export const UsageView = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  /** Null = the price is unknown. */
  estimated_cost: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  fallback_used: z.boolean(),
  attempted_models: z.array(z.string()),
  effective_max_tokens: z.number(),
  cached: z.boolean(),
});

/** What every answer of the AI service carries. */
const common = {
  usage: UsageView,
  model: z.string(),
  provider: z.string(),
  request_id: z.string(),
};

export const SummarizeAnswer = z.object({ ...Summary.shape, ...common });
export type SummarizeAnswer = z.output<typeof SummarizeAnswer>;

export const ExtractBillAnswer = z.object({ ...BillAnswer.shape, ...common });
export type ExtractBillAnswer = z.output<typeof ExtractBillAnswer>;

/** `truncated`: the text ends at the token limit. */
export const GenerateAnswer = z.object({ text: z.string(), truncated: z.boolean(), ...common });
export type GenerateAnswer = z.output<typeof GenerateAnswer>;

export const ChatAnswer = z.object({
  message: z.object({ role: z.literal("assistant"), content: z.string() }),
  truncated: z.boolean(),
  ...common,
});
export type ChatAnswer = z.output<typeof ChatAnswer>;

/** Where a call of the AI service belongs, beside who asks. */
export interface AiCallContext {
  requestId: string;
  taskId?: string | undefined;
  messageId?: string | undefined;
  /** Who is charged; by default the actor. */
  charged?: Charged | undefined;
  signal?: AbortSignal | undefined;
  deadlineMs?: number | undefined;
}
