import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { encryptedText, instant } from "../columns";
import { apiKeys, members } from "./members";

/** Answers that may be given again to the very same question of the same caller. */
export const answerCache = pgTable(
  "answer_cache",
  {
    /** HMAC-SHA256 of everything that the answer depends on, hex: it can't be guessed from a known question. */
    key: text().primaryKey(),
    scene: text().notNull(),
    /** The message that was asked about; its answers go with it. */
    messageId: uuid(),
    /** The model's text, sealed for the row id `key`. */
    answer: encryptedText("answer").notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index("answer_cache_expiry").on(t.expiresAt),
    index("answer_cache_created").on(t.createdAt),
    index("answer_cache_message").on(t.messageId),
  ],
);

/** Millionths of a currency, exact to six decimals as in the request log. */
const micros = () => numeric({ precision: 24, scale: 6 }).notNull().default("0");
const tokens = () => bigint({ mode: "number" }).notNull().default(0);

/**
 * What may be spent in a day or a month (UTC), by the deployment or by one API key or member. The counters stand in the same row
 * as the limits, so that one statement can compare and take: they belong to the period that began at `period_start`.
 */
export const budgets = pgTable(
  "budgets",
  {
    id: uuid().primaryKey(),
    /** Of a key or of a member; neither = the deployment: all calls together. */
    keyId: uuid().references(() => apiKeys.id, { onDelete: "cascade" }),
    memberId: uuid().references(() => members.id, { onDelete: "cascade" }),
    period: text({ enum: ["day", "month"] }).notNull(),
    /** Calls priced in another currency are not counted in `spent_micros`. */
    currency: text().notNull(),
    limitMicros: bigint({ mode: "number" }),
    /** Prompt and answer together, of every model but the built-in one. */
    limitTokens: bigint({ mode: "number" }),
    /** Percent of a limit from which the budget counts as nearly used up. */
    warnPercent: integer().notNull().default(80),
    periodStart: date({ mode: "string" }).notNull(),
    spentMicros: micros(),
    spentTokens: tokens(),
    /** Of calls that are under way. */
    heldMicros: micros(),
    heldTokens: tokens(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique("budgets_scope").on(t.keyId, t.memberId, t.period, t.currency).nullsNotDistinct(),
    check("budgets_one_owner", sql`${t.keyId} is null or ${t.memberId} is null`),
    check("budgets_limited", sql`${t.limitMicros} is not null or ${t.limitTokens} is not null`),
  ],
);

/** What a call that is under way has reserved of a budget. Where its process died, it is given back at `expires_at`. */
export const budgetHolds = pgTable(
  "budget_holds",
  {
    /** One for each call. */
    id: uuid().notNull(),
    budgetId: uuid()
      .notNull()
      .references(() => budgets.id, { onDelete: "cascade" }),
    periodStart: date({ mode: "string" }).notNull(),
    micros: micros(),
    tokens: tokens(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.budgetId] }), index("budget_holds_expiry").on(t.expiresAt)],
);
