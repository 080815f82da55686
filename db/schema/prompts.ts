import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns";

export const prompts = pgTable("prompts", {
  code: text().primaryKey(),
  name: text().notNull(),
  defaultLocale: text().notNull(),
  createdAt: instant().notNull().default(sql`now()`),
  updatedAt: instant().notNull().default(sql`now()`),
});

export const promptVersions = pgTable(
  "prompt_versions",
  {
    id: uuid().primaryKey(),
    promptCode: text()
      .notNull()
      .references(() => prompts.code, { onDelete: "cascade" }),
    version: integer().notNull(),
    status: text({ enum: ["DRAFT", "ACTIVE", "DISABLED"] })
      .notNull()
      .default("DRAFT"),
    localizedContents: jsonb().$type<Record<string, string>>().notNull(),
    variables: text().array().notNull().default(sql`'{}'::text[]`),
    defaultModel: text(),
    createdBy: text(),
    createdAt: instant().notNull().default(sql`now()`),
    activatedAt: instant(),
  },
  (t) => [
    uniqueIndex("prompt_versions_number").on(t.promptCode, t.version),
    // Exactly one ACTIVE version a code: the database holds it, also against two activations at once.
    uniqueIndex("prompt_versions_active").on(t.promptCode).where(sql`${t.status} = 'ACTIVE'`),
  ],
);

export const roles = pgTable(
  "roles",
  {
    code: text().primaryKey(),
    name: text().notNull(),
    defaultLocale: text().notNull(),
    localizedContents: jsonb().$type<Record<string, string>>().notNull(),
    promptCode: text().references(() => prompts.code),
    model: text(),
    status: text({ enum: ["ACTIVE", "DISABLED"] })
      .notNull()
      .default("ACTIVE"),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index("roles_prompt").on(t.promptCode)],
);
