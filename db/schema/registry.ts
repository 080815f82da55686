import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { encryptedText, instant } from "../columns";

export const providers = pgTable(
  "providers",
  {
    code: text().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: ["openai_compatible", "builtin"] }).notNull(),
    baseUrl: text(),
    /** Sealed for the row id `code`. */
    apiKey: encryptedText("api_key"),
    keyLast4: text(),
    isDefault: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    /** Limits that hold for all processes together; null = none. */
    requestsPerMinute: integer(),
    tokensPerMinute: integer(),
    maxConcurrent: integer(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex("providers_default").on(t.isDefault).where(sql`${t.isDefault}`)],
);

/** Calls that are under way, where a provider limits them; a row whose process died expires. */
export const providerSlots = pgTable(
  "provider_slots",
  {
    providerCode: text().notNull(),
    slot: integer().notNull(),
    holder: uuid().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerCode, t.slot] })],
);

export const models = pgTable(
  "models",
  {
    id: uuid().primaryKey(),
    providerCode: text()
      .notNull()
      .references(() => providers.code, { onDelete: "cascade" }),
    name: text().notNull(),
    enabled: boolean().notNull().default(true),
    isDefault: boolean().notNull().default(false),
    /** Millionths of `currency` for a million tokens; null = unknown, which is not free. */
    inputPriceMicros: bigint({ mode: "number" }),
    outputPriceMicros: bigint({ mode: "number" }),
    currency: text().notNull().default("USD"),
    /** Where the price was read: a name or an address; null = nobody said. */
    priceSource: text(),
    /** The day on which it held. */
    priceAsOf: date(),
    /** Tokens of prompt and answer together. */
    contextWindow: integer(),
    capabilities: text().array().notNull().default(sql`'{}'::text[]`),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex("models_name").on(t.providerCode, t.name),
    uniqueIndex("models_default").on(t.providerCode).where(sql`${t.isDefault}`),
  ],
);

/** Models whose calls fail, while they do: read by all processes. No row = the last call was answered. */
export const breakers = pgTable(
  "breakers",
  {
    providerCode: text().notNull(),
    model: text().notNull(),
    reason: text({ enum: ["outage", "key_refused", "quota_exhausted"] }).notNull(),
    /** In a row. */
    failures: integer().notNull(),
    /** No calls before this time, and one alone after it; null = calls are let through. */
    openUntil: instant(),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.providerCode, t.model] })],
);

export const scenes = pgTable("scenes", {
  code: text().primaryKey(),
  /** Model name; null = the default provider's default model. */
  defaultModel: text(),
  allowedModels: text().array().notNull().default(sql`'{}'::text[]`),
  fallbackModels: text().array().notNull().default(sql`'{}'::text[]`),
  maxTokens: integer().notNull().default(1024),
  temperature: real(),
  timeoutMs: integer(),
  promptCode: text(),
  /** Seconds that an answer may be given again to the same question; null = every call goes to a model. */
  cacheSeconds: integer(),
  updatedAt: instant().notNull().default(sql`now()`),
});

/** One row for each call of a model, also a failed one. No content. */
export const requestLog = pgTable(
  "request_log",
  {
    id: uuid().primaryKey(),
    requestId: text().notNull(),
    taskId: uuid(),
    messageId: uuid(),
    scene: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    promptCode: text(),
    promptVersion: integer(),
    status: text({ enum: ["ok", "error"] }).notNull(),
    errorCode: integer(),
    /** Tokens; null when the provider did not say. */
    promptTokens: integer(),
    completionTokens: integer(),
    /** Millionths of the currency, exact to six decimals; null = unknown price. */
    costMicros: numeric({ precision: 24, scale: 6 }),
    currency: text(),
    latencyMs: integer().notNull(),
    fallbackUsed: boolean().notNull().default(false),
    /** Why no other model was asked after this failed call; null = one was, or the call was answered. */
    noFallback: text({
      enum: [
        "named_model",
        "not_transient",
        "no_fallback_model",
        "fallbacks_paused",
        "fallbacks_failed",
        "answer_begun",
        "caller_left",
        "time_up",
      ],
    }),
    /** A stored answer was given: no model was called, and it cost nothing. */
    cached: boolean().notNull().default(false),
    submittedByKey: uuid(),
    submittedByMember: uuid(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index("request_log_created").on(t.createdAt, t.id),
    index("request_log_request").on(t.requestId),
    index("request_log_task").on(t.taskId),
    // What was spent since a moment, from the index alone.
    index("request_log_spend").on(t.createdAt, t.currency, t.costMicros).where(sql`${t.costMicros} > 0`),
  ],
);
