import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bigintArray, encryptedText, instant } from "../columns";

/**
 * Who set a field of a message, and what the AI had said where somebody overruled it. `fallback`: nobody could read it, or
 * words of the message stand against the AI.
 */
export interface FieldSource {
  by: "sender" | "ai" | "rule" | "person" | "fallback";
  /** Rule id or member id. */
  id?: string;
  /** `R3`, a member's name, a model's name: what is shown. */
  name?: string;
  /** The AI's value, kept when a rule or a person overruled it. */
  ai?: string | string[];
}
export type Provenance = Partial<
  Record<"category" | "priority" | "labels" | "assignee" | "state", FieldSource>
>;

export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    channel: text().notNull(),
    direction: text({ enum: ["incoming", "outgoing"] })
      .notNull()
      .default("incoming"),
    sender: text().notNull(),
    subject: encryptedText("subject"),
    content: encryptedText("content").notNull(),
    /** The message as HTML where it came as such; `content` is its text. Never shown before it is sanitized. */
    contentHtml: encryptedText("content_html"),
    topic: text(),
    externalId: text(),
    threadId: uuid().notNull(),
    threadKey: text(),
    /** Keyed hash of channel, sender and bare subject: joins a message to a conversation where nothing else does. */
    threadHash: text(),
    metadata: encryptedText("metadata"),
    /** How far the AI has come with it. */
    status: text({ enum: ["pending", "processing", "processed", "failed"] })
      .notNull()
      .default("pending"),
    /** Where people have put it. */
    state: text({ enum: ["open", "snoozed", "done", "archived", "spam"] })
      .notNull()
      .default("open"),
    unread: boolean().notNull().default(true),
    category: text(),
    priority: text({ enum: ["high", "normal", "low"] })
      .notNull()
      .default("normal"),
    labels: text().array().notNull().default(sql`'{}'::text[]`),
    summary: encryptedText("summary"),
    language: text(),
    confidence: real(),
    reason: encryptedText("reason"),
    needsReview: boolean().notNull().default(false),
    provenance: jsonb().$type<Provenance>().notNull().default({}),
    /** JSON: the steps that led to the fields, in the order they ran; quotes the message, so encrypted. */
    trace: encryptedText("trace"),
    errorCode: integer(),
    assigneeId: uuid(),
    snoozedUntil: instant(),
    receivedAt: instant().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    /** Raised by every change; writers name the version that they saw. */
    version: integer().notNull().default(1),
    searchTokens: bigintArray().notNull().default(sql`'{}'::bigint[]`),
    submittedByKey: uuid(),
    importId: uuid(),
    /** The same sender said the same a moment before: that message. Null: a message of its own. */
    duplicateOf: uuid(),
    /** Keyed hash of sender and normalized text; null where duplicates are not looked for. */
    dedupeHash: text(),
  },
  (t) => [
    // Plain columns, scanned backward: `.desc()` would emit NULLS LAST and the planner would not use it.
    index("messages_received").on(t.receivedAt, t.id),
    index("messages_state").on(t.state, t.receivedAt, t.id),
    index("messages_review").on(t.receivedAt, t.id).where(sql`${t.needsReview} and ${t.state} = 'open'`),
    index("messages_assignee").on(t.assigneeId, t.state, t.receivedAt, t.id),
    index("messages_category").on(t.category, t.receivedAt, t.id),
    index("messages_sender").on(t.sender, t.receivedAt, t.id),
    index("messages_thread").on(t.threadId, t.receivedAt, t.id),
    index("messages_thread_hash").on(t.threadHash, t.receivedAt).where(sql`${t.threadHash} is not null`),
    index("messages_import").on(t.importId, t.receivedAt, t.id).where(sql`${t.importId} is not null`),
    index("messages_snoozed").on(t.snoozedUntil).where(sql`${t.state} = 'snoozed'`),
    index("messages_search").using("gin", t.searchTokens),
    index("messages_dedupe").on(t.dedupeHash, t.receivedAt).where(sql`${t.dedupeHash} is not null`),
    index("messages_duplicates").on(t.duplicateOf).where(sql`${t.duplicateOf} is not null`),
    // The same message delivered twice by a channel is one message.
    uniqueIndex("messages_external").on(t.channel, t.externalId).where(sql`${t.externalId} is not null`),
  ],
);

/** Conversations; a message without a thread key begins its own. */
export const threads = pgTable(
  "threads",
  {
    id: uuid().primaryKey(),
    channel: text().notNull(),
    threadKey: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex("threads_key").on(t.channel, t.threadKey)],
);

/** What happened to a message, for people to read. `data` holds codes and ids, never text of the message. */
export const messageEvents = pgTable(
  "message_events",
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    at: instant().notNull().default(sql`now()`),
    kind: text().notNull(),
    actorKind: text({ enum: ["member", "api_key", "system", "ai", "rule"] }).notNull(),
    actorId: text(),
    actorName: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("message_events_message").on(t.messageId, t.at, t.id),
    // What people finished in a span of time, for the reports.
    index("message_events_state").on(t.at).where(sql`${t.kind} = 'state_changed'`),
  ],
);

/** A person's change of what the AI had said: training examples of the local classifier. */
export const corrections = pgTable(
  "corrections",
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    field: text({ enum: ["category", "priority", "labels"] }).notNull(),
    fromValue: text(),
    toValue: text().notNull(),
    memberId: uuid(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index("corrections_field").on(t.field, t.createdAt), index("corrections_message").on(t.messageId)],
);

/** Filters that people keep; `query` is the query string of the inbox's URL. */
export const savedViews = pgTable("saved_views", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  query: text().notNull(),
  ownerId: uuid().notNull(),
  shared: boolean().notNull().default(false),
  position: integer().notNull().default(0),
  createdAt: instant().notNull().default(sql`now()`),
});
