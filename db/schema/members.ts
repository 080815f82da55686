import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { encryptedText, instant } from "../columns";

/** People who sign in. `level` is what they may do: admin > manager > agent > viewer. */
export const members = pgTable(
  "members",
  {
    id: uuid().primaryKey(),
    /** Lower case: the unique index is what keeps two members from sharing an address. */
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text(),
    level: text({ enum: ["admin", "manager", "agent", "viewer"] }).notNull(),
    locale: text(),
    timeZone: text(),
    disabledAt: instant(),
    /** Sessions that began earlier have ended: raised when the password is set anew. */
    sessionsValidFrom: instant().notNull().default(sql`'epoch'`),
    lastSeenAt: instant(),
    /** What the member set for themselves (domain/members/preferences-shape.ts); read leniently, so it may hold less or more. */
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex("members_email").on(t.email)],
);

/** Keys of programs. Only the hash is stored; the key itself is shown once. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** First characters of the key, for people to tell keys apart. */
    prefix: text().notNull(),
    /** SHA-256 of the key, hex. A key has 256 bits of entropy, so a slow hash would add nothing. */
    keyHash: text().notNull(),
    scopes: text().array().notNull(),
    ownerId: uuid().references(() => members.id),
    requireSignature: boolean().notNull().default(false),
    signingSecret: encryptedText("signing_secret"),
    expiresAt: instant(),
    revokedAt: instant(),
    lastUsedAt: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex("api_keys_hash").on(t.keyHash)],
);

/** Nonces of signed requests. The primary key is the replay guard: the second insert fails, in whichever process. */
export const nonces = pgTable(
  "nonces",
  {
    apiKeyId: uuid().notNull(),
    nonce: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.apiKeyId, t.nonce] }), index("nonces_expiry").on(t.expiresAt)],
);
