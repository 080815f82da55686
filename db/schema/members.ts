import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
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

/** Sessions of members. The cookie names one; without its row the cookie is worth nothing: signing out takes it away. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    createdAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
    /** Browser and system it began in, such as `Firefox · Linux`, and the address: for its owner to know it again. */
    device: text(),
    ip: text(),
    /** To some minutes. */
    lastSeenAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index("sessions_member").on(t.memberId), index("sessions_expiry").on(t.expiresAt)],
);

/**
 * Second factors of members (TOTP, RFC 6238). A row without `confirmed_at` is one that is being set up, and asks nobody
 * for anything. Apart from `members`, so that whoever reads members never holds a secret.
 */
export const secondFactors = pgTable("second_factors", {
  memberId: uuid()
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  /** Base32, as apps take it. */
  secret: encryptedText("secret").notNull(),
  beganAt: instant().notNull(),
  confirmedAt: instant(),
  /** The time step of the last code that was used: a code of this step or an earlier one is refused. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
});

/** Codes that stand in for a second factor, each once: using one deletes it. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    memberId: uuid()
      .notNull()
      .references(() => secondFactors.memberId, { onDelete: "cascade" }),
    /** SHA-256 of member and code, hex. A code has 120 random bits, so a slow hash would add nothing. */
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.codeHash] })],
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
    /** The key before the rotation, and its signing secret: good until `previous_ends_at`. */
    previousKeyHash: text(),
    previousSigningSecret: encryptedText("previous_signing_secret"),
    previousEndsAt: instant(),
    rotatedAt: instant(),
    expiresAt: instant(),
    revokedAt: instant(),
    /** Who revoked it, as the audit log names them. */
    revokedBy: text(),
    lastUsedAt: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex("api_keys_hash").on(t.keyHash), index("api_keys_previous").on(t.previousKeyHash)],
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
