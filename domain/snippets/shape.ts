import { z } from "zod";

export const SnippetCode = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "1–64 of a–z 0–9 _ -");

/** Languages that drafts are written in; snippets of one code say the same in several. */
export const SNIPPET_LANGUAGES = ["zh-CN", "en"] as const;

const fields = {
  title: z.string().trim().min(1).max(120),
  body: z
    .string()
    .max(20_000)
    .refine((v) => v.trim() !== "", "must not be empty"),
  /** BCP 47. */
  language: z
    .string()
    .trim()
    .regex(/^[a-zA-Z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "a language tag like zh-CN or en"),
  /** The category that it answers; null: any. */
  category: z.string().trim().min(1).max(64).nullable(),
  keywords: z.array(z.string().trim().min(1).max(60)).max(100),
};

export const NewSnippet = z.strictObject({
  code: SnippetCode,
  ...fields,
  category: fields.category.default(null),
  keywords: fields.keywords.default([]),
});
export type NewSnippet = z.output<typeof NewSnippet>;

export const SnippetPatch = z.strictObject({
  ...z.object(fields).partial().shape,
  /** `updated_at` of the record that the change was made on: a lost race is 40902. */
  expected: z.string().max(40).optional(),
});
export type SnippetPatch = z.output<typeof SnippetPatch>;

export const SnippetView = z.object({
  id: z.string(),
  code: z.string(),
  ...fields,
  updated_at: z.string(),
});
export type SnippetView = z.output<typeof SnippetView>;
