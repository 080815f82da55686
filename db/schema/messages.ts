import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
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

/** The spans of time that a moment lies in, as the indexes of tokens and labels hold them. */
export const receivedSpans = (receivedAt: AnyPgColumn): SQL => sql`received_spans(${receivedAt})`;

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
    /** The way in which its tokens were made (`SEARCH_VERSION`); what is behind is indexed anew by the sweeper. */
    searchVersion: integer().notNull().default(1),
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
    // Spans of time beside the tokens: a page of a search reads the index of some days or weeks, however long an inbox
    // has been kept (domain/messages/time-windows.ts). `received_spans` is made in the migration. So are the statistics
    // of the tokens raised: without them the planner can't tell a seldom word from a common one. A short list of what
    // waits to be merged keeps searching quick while messages pour in.
    index("messages_search")
      .using("gin", receivedSpans(t.receivedAt), t.searchTokens)
      .with({ gin_pending_list_limit: 1024 }),
    index("messages_reindex").on(t.id).where(sql`${t.searchVersion} < 2`),
    // What the filters ask for. Partial where most rows can't be meant: those cost nothing to write.
    index("messages_status").on(t.status, t.receivedAt, t.id).where(sql`${t.status} <> 'processed'`),
    index("messages_unread").on(t.state, t.receivedAt, t.id).where(sql`${t.unread}`),
    index("messages_open_category").on(t.category, t.receivedAt, t.id).where(sql`${t.state} = 'open'`),
    index("messages_channel").on(t.channel, t.receivedAt, t.id),
    index("messages_topic").on(t.topic, t.receivedAt, t.id).where(sql`${t.topic} is not null`),
    index("messages_priority")
      .on(t.priority, t.state, t.receivedAt, t.id)
      .where(sql`${t.priority} <> 'normal'`),
    index("messages_labels")
      .using("gin", receivedSpans(t.receivedAt), t.labels)
      .where(sql`${t.labels} <> '{}'`)
      // Few keys a row: a list of what waits would cost every reader more than it spares a writer.
      .with({ fastupdate: false }),
    index("messages_key")
      .on(t.submittedByKey, t.receivedAt, t.id)
      .where(sql`${t.submittedByKey} is not null`),
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

/** A change of many messages: chosen, then carried out at once or as a task; kept for a week so that it can be undone. */
export const bulks = pgTable(
  "bulks",
  {
    id: uuid().primaryKey(),
    memberId: uuid(),
    /** `chosen`: the messages are known, what happens to them is not yet. */
    state: text({ enum: ["chosen", "running", "done", "undoing", "undone"] }).notNull(),
    /** What is changed (`BulkPatch`): codes and ids, never text of a message. */
    patch: jsonb().$type<unknown>(),
    /** Messages that were chosen. */
    total: integer().notNull(),
    /** Of them looked at so far, and changed; a message that was so already counts as looked at only. */
    scanned: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    /** Taken back; and left as they are because somebody changed them since. */
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** The message up to which the present run has come. */
    position: uuid(),
    /** The task that carries it out, or takes it back. */
    taskId: uuid(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index("bulks_member").on(t.memberId, t.updatedAt), index("bulks_created").on(t.createdAt)],
);

/** Fields of a message as they were before a change, or as it left them. Who set them is part of it. */
export interface Snapshot {
  state?: string;
  snoozed_until?: string | null;
  unread?: boolean;
  category?: string | null;
  priority?: string;
  labels?: string[];
  assignee?: string | null;
  needs_review?: boolean;
  sources?: Provenance;
}

/** The messages of a bulk change. Those not reached yet have no `before`. */
export const bulkItems = pgTable(
  "bulk_items",
  {
    bulkId: uuid()
      .notNull()
      .references(() => bulks.id, { onDelete: "cascade" }),
    messageId: uuid().notNull(),
    before: jsonb().$type<Snapshot>(),
    after: jsonb().$type<Snapshot>(),
    /** Training examples that the change left; undoing takes them back. */
    corrections: uuid().array(),
  },
  (t) => [primaryKey({ columns: [t.bulkId, t.messageId] })],
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
