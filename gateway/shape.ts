import { z } from "zod";

/** The scenes: what a model is asked for. Task types carry the same codes. */
export const SCENES = [
  "classify",
  "draft_reply",
  "summarize",
  "bill_extract",
  "text_generate",
  "chat",
] as const;
export type SceneCode = (typeof SCENES)[number];

/** What the built-in classifier knows of one category of the team's list. */
export interface CategoryProfile {
  code: string;
  nameZh: string;
  nameEn: string;
  description: string;
  keywords: string[];
  examples: string[];
}

/** A reusable paragraph of the team, from which the built-in model composes drafts. */
export interface SnippetProfile {
  code: string;
  title: string;
  body: string;
  /** BCP 47: `zh-CN`, `en`. */
  language: string;
  /** Category that it answers, or null for any. */
  category: string | null;
  keywords: string[];
}

export interface ChatTurn {
  role: "system" | "user" | "assistant";
  content: string;
}

/**
 * The question in structured form, beside the prompt text that a language model reads. The built-in model
 * answers from this; a remote provider never sees it.
 */
export type SceneInput =
  | {
      scene: "classify";
      subject: string;
      content: string;
      categories: CategoryProfile[];
      /** Labels that the team already uses; no others may be suggested. */
      labels: string[];
      /** Weights trained on the team's corrections (JSON of gateway/builtin), or null before there are any. */
      trained: string | null;
    }
  | {
      scene: "draft_reply";
      subject: string;
      content: string;
      category: string | null;
      customerName: string | null;
      snippets: SnippetProfile[];
      /** Snippet chosen by a rule: used before any other. */
      preferredSnippet: string | null;
      signature: string | null;
    }
  | { scene: "summarize"; text: string; locale: string | null }
  | { scene: "bill_extract"; text: string; locale: string | null }
  | { scene: "text_generate"; input: string; locale: string | null }
  | { scene: "chat"; messages: ChatTurn[]; locale: string | null };

export const PRIORITIES = ["high", "normal", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** `High` and `medium` as models like to write them; anything else stays and is refused. */
const WrittenPriority = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  const word = value.trim().toLowerCase();
  return word === "medium" ? "normal" : word;
}, z.enum(PRIORITIES));

/**
 * The classification that every provider must give, as JSON. The category is checked against the team's list apart.
 * Where a model leaves out how sure it is, it counts as not sure at all: a person looks at the message.
 */
export const Classification = z.object({
  category: z.string().trim().toLowerCase().min(1).max(64),
  priority: WrittenPriority,
  labels: z
    .array(z.string().trim().min(1).max(40))
    .max(10)
    .default([])
    .transform((labels) => [...new Set(labels)]),
  summary: z.string().trim().min(1).max(600),
  language: z.string().trim().min(2).max(16).default("und"),
  confidence: z.number().min(0).max(1).default(0),
  reason: z.string().trim().min(1).max(400).default("—"),
});
export type Classification = z.output<typeof Classification>;

export const Summary = z.object({
  summary: z.string().trim().min(1),
  key_points: z.array(z.string().trim().min(1)).max(20),
});
export type Summary = z.output<typeof Summary>;

const amount = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
  .nullable();

/** A bill. Amounts are decimal strings, never floats; what the text does not say is null and listed in `missing`. */
export const BillAnswer = z.object({
  bill: z.object({
    merchant: z.string().nullable(),
    number: z.string().nullable(),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .nullable(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
    total: amount,
    tax: amount,
    items: z.array(z.object({ name: z.string(), quantity: amount, unit_price: amount, amount })),
  }),
  missing: z.array(z.string()),
  /** The line of the input that each found field was read from. */
  evidence: z.record(z.string(), z.string()),
});
export type BillAnswer = z.output<typeof BillAnswer>;

/** What a call used and cost. Cost null = the price is unknown, which is not the same as free. */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  estimated_cost: { amount: string; currency: string } | null;
  fallback_used: boolean;
  attempted_models: string[];
  effective_max_tokens: number;
  cached: boolean;
}
