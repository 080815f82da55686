import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { encryptedText, instant } from "../columns";
import { messages } from "./messages";

export const drafts = pgTable(
  "drafts",
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** `stale`: the customer wrote again after it. `sending`: claimed, and nobody else may send it. */
    state: text({
      enum: ["generating", "draft", "stale", "approved", "sending", "sent", "discarded", "failed"],
    }).notNull(),
    /** The newest version; 0 while the first is being written. */
    version: integer().notNull().default(0),
    language: text(),
    roleCode: text(),
    promptCode: text(),
    promptVersion: integer(),
    model: text(),
    snippets: text().array().notNull().default(sql`'{}'::text[]`),
    errorCode: integer(),
    approvedBy: uuid(),
    approvedAt: instant(),
    sentAt: instant(),
    /** Of the one delivery that a sending makes: the receiver sees it as `webhook-id`. */
    deliveryId: uuid(),
    /** When the delivery was begun. It is begun once: a worker that died in between leaves it to a person. */
    deliveryAt: instant(),
    /** Why the last delivery did not arrive, or why nobody can tell whether it did. */
    deliveryError: text(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index("drafts_message").on(t.messageId, t.createdAt),
    index("drafts_state").on(t.state, t.updatedAt),
    index("drafts_sent").on(t.sentAt).where(sql`${t.sentAt} is not null`),
    // One draft in work a message: a second request joins the first.
    uniqueIndex("drafts_live")
      .on(t.messageId)
      .where(sql`${t.state} in ('generating', 'draft', 'stale', 'approved', 'sending')`),
  ],
);

/** Every text that a draft has had; none is overwritten but what was saved while it was being typed. */
export const draftVersions = pgTable(
  "draft_versions",
  {
    draftId: uuid()
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    /** Sealed for the row id `draftId.version`. */
    body: encryptedText("body").notNull(),
    authorKind: text({ enum: ["ai", "member", "api_key"] }).notNull(),
    authorId: text(),
    authorName: text().notNull(),
    /** Saved while its author was typing: the next text of the same author takes its place. */
    autosaved: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.version] })],
);

export const snippets = pgTable(
  "snippets",
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    language: text().notNull(),
    category: text(),
    keywords: text().array().notNull().default(sql`'{}'::text[]`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex("snippets_code").on(t.code, t.language)],
);
