import { z } from "zod";

export const CategoryCode = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "begins with a–z, then a–z 0–9 _ -, at most 64");

/** Longest list of keywords and of examples: more would slow every classification and teach nothing. */
const MAX_HINTS = 300;

const fields = {
  name_zh: z.string().trim().min(1).max(60),
  name_en: z.string().trim().min(1).max(60),
  description: z.string().trim().max(1000),
  keywords: z.array(z.string().trim().min(1).max(60)).max(MAX_HINTS),
  examples: z.array(z.string().trim().min(1).max(1000)).max(MAX_HINTS),
  enabled: z.boolean(),
  /** A member's id: who gets a message of this category when no rule and no person says otherwise. */
  default_assignee: z.uuid().nullable(),
  /** Members among whom the messages of this category go round; goes before the default assignee. */
  rotation: z.array(z.uuid()).max(50),
};

export const NewCategory = z.strictObject({
  code: CategoryCode,
  ...fields,
  description: fields.description.default(""),
  keywords: fields.keywords.default([]),
  examples: fields.examples.default([]),
  enabled: fields.enabled.default(true),
  default_assignee: fields.default_assignee.default(null),
  rotation: fields.rotation.default([]),
});
export type NewCategory = z.output<typeof NewCategory>;

export const CategoryPatch = z.strictObject({
  ...z.object(fields).partial().shape,
  /** Place on the list, from 1. */
  position: z.number().int().min(1).max(10_000).optional(),
  /** The version that the change was made on: a lost race is 40902. */
  version: z.number().int().min(1).optional(),
});
export type CategoryPatch = z.output<typeof CategoryPatch>;

export const CategoryView = z.object({
  code: z.string(),
  ...fields,
  position: z.number(),
  version: z.number(),
  updated_at: z.string(),
});
export type CategoryView = z.output<typeof CategoryView>;
