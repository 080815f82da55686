import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "../columns";

export const rules = pgTable(
  "rules",
  {
    id: uuid().primaryKey(),
    /** The number by which people call it: R3. Never given twice. */
    number: integer().generatedAlwaysAsIdentity().notNull(),
    name: text().notNull(),
    enabled: boolean().notNull().default(true),
    match: text({ enum: ["all", "any"] }).notNull(),
    conditions: jsonb().$type<unknown[]>().notNull(),
    actions: jsonb().$type<unknown[]>().notNull(),
    phase: text({ enum: ["before", "after"] }).notNull(),
    stop: boolean().notNull().default(false),
    position: integer().notNull(),
    hits: bigint({ mode: "number" }).notNull().default(0),
    lastHitAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex("rules_number").on(t.number), index("rules_position").on(t.phase, t.position, t.id)],
);

/** Hits of a rule by UTC day, for the trend beside it; `rules.hits` is the sum of all time. */
export const ruleHits = pgTable(
  "rule_hits",
  {
    ruleId: uuid()
      .notNull()
      .references(() => rules.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    hits: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.day] })],
);

export const categories = pgTable("categories", {
  code: text().primaryKey(),
  nameZh: text().notNull(),
  nameEn: text().notNull(),
  description: text().notNull().default(""),
  keywords: text().array().notNull().default(sql`'{}'::text[]`),
  examples: text().array().notNull().default(sql`'{}'::text[]`),
  position: integer().notNull().default(0),
  enabled: boolean().notNull().default(true),
  defaultAssigneeId: uuid(),
  /** Members among whom messages of this category go round. */
  rotation: uuid().array().notNull().default(sql`'{}'::uuid[]`),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().default(sql`now()`),
});

/** Weights of the local classifier, trained on the team's corrections. */
export const trainedModels = pgTable(
  "trained_models",
  {
    id: uuid().primaryKey(),
    examples: integer().notNull(),
    weights: text().notNull(),
    /** Share of held-out corrections that it gets right. */
    heldOutAccuracy: integer(),
    active: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex("trained_models_active").on(t.active).where(sql`${t.active}`)],
);
