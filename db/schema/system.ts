import { sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { encryptedText, instant } from "../columns";

/** Who did what, when, on which record, from where. Append only: a trigger refuses every other statement. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    at: instant().notNull().default(sql`now()`),
    actorKind: text().notNull(),
    actorId: text(),
    actorName: text().notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    /** Names of fields and codes; never content. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    requestId: text(),
    ip: text(),
  },
  (t) => [
    index("audit_at").on(t.at, t.id),
    index("audit_subject").on(t.subjectType, t.subjectId, t.at),
    index("audit_actor").on(t.actorId, t.at),
  ],
);

/**
 * The links of the audit log: each carries a keyed hash over its entry and the link before. Made a moment after the
 * entry was committed, by one process at a time, so that no change of the product waits for another one's entry.
 */
export const auditChain = pgTable(
  "audit_chain",
  {
    seq: bigint({ mode: "number" }).primaryKey(),
    auditId: uuid().notNull(),
    /** HMAC-SHA256, hex. */
    hash: text().notNull(),
  },
  (t) => [uniqueIndex("audit_chain_entry").on(t.auditId)],
);

export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull().default(sql`now()`),
});

/** First answers of requests with an Idempotency-Key, for 24 h. The primary key lets one of several requests through. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    caller: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    location: text(),
    /** The answer's body, sealed for the row id `caller.key`. */
    response: encryptedText("response"),
    createdAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index("idempotency_expiry").on(t.expiresAt)],
);

/** Token buckets that hold across processes. */
export const rateBuckets = pgTable("rate_buckets", {
  key: text().primaryKey(),
  tokens: doublePrecision().notNull(),
  updatedAt: instant().notNull(),
});

/** Worker processes and when they last said that they live. */
export const workers = pgTable("workers", {
  id: uuid().primaryKey(),
  pid: integer().notNull(),
  startedAt: instant().notNull().default(sql`now()`),
  seenAt: instant().notNull().default(sql`now()`),
});
