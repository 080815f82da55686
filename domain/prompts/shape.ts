import { z } from "zod";

export const PROMPT_STATUSES = ["DRAFT", "ACTIVE", "DISABLED"] as const;

/** Codes of prompts, roles and providers: they stand in URLs and logs. */
export const RegistryCode = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    "use 1–64 of a–z, 0–9, dot, dash and underscore, starting with a letter or digit",
  );

/** A language tag (BCP 47) such as `zh-CN` or `en`. */
export const Locale = z
  .string()
  .trim()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "use a language tag such as zh-CN or en");

export const LocalizedContents = z
  .record(
    Locale,
    z
      .string()
      .max(50_000)
      .refine((v) => v.trim() !== "", "must not be empty"),
  )
  .refine((v) => Object.keys(v).length > 0, "give at least one language")
  .refine((v) => Object.keys(v).length <= 40, "at most 40 languages");

const VariableName = z
  .string()
  .trim()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, "use letters, digits and underscore");
const ModelName = z.string().trim().min(1).max(200);

export const NewPrompt = z
  .strictObject({
    code: RegistryCode,
    name: z.string().trim().min(1).max(120),
    default_locale: Locale,
    localized_contents: LocalizedContents,
    /** Left out: read from the texts. */
    variables: z.array(VariableName).max(50).optional(),
    default_model: ModelName.nullable().optional(),
    status: z.enum(["DRAFT", "ACTIVE"]).default("DRAFT"),
  })
  .refine((p) => p.default_locale in p.localized_contents, {
    path: ["localized_contents"],
    message: "the default locale has no text",
  });
export type NewPrompt = z.output<typeof NewPrompt>;

export const PromptVersionPatch = z
  .strictObject({
    name: z.string().trim().min(1).max(120).optional(),
    localized_contents: LocalizedContents.optional(),
    variables: z.array(VariableName).max(50).optional(),
    default_model: ModelName.nullable().optional(),
    status: z.enum(["ACTIVE", "DISABLED"]).optional(),
  })
  .refine((p) => Object.values(p).some((v) => v !== undefined), "nothing to change");
export type PromptVersionPatch = z.output<typeof PromptVersionPatch>;

export const Variables = z
  .record(VariableName, z.string().max(50_000))
  .refine((v) => Object.keys(v).length <= 50);

export const PromptTrial = z.strictObject({
  input: z
    .string()
    .max(200_000)
    .refine((v) => v.trim() !== "", "must not be empty"),
  variables: Variables.optional(),
  locale: Locale.optional(),
  model: ModelName.optional(),
});
export type PromptTrial = z.output<typeof PromptTrial>;

export const PromptVersionView = z.object({
  code: z.string(),
  name: z.string(),
  default_locale: z.string(),
  version: z.number(),
  status: z.enum(PROMPT_STATUSES),
  localized_contents: z.record(z.string(), z.string()),
  variables: z.array(z.string()),
  default_model: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  activated_at: z.string().nullable(),
});
export type PromptVersionView = z.output<typeof PromptVersionView>;

export const PromptRow = z.object({
  code: z.string(),
  name: z.string(),
  default_locale: z.string(),
  active_version: z.number().nullable(),
  latest_version: z.number(),
  locales: z.array(z.string()),
  updated_at: z.string(),
});
export type PromptRow = z.output<typeof PromptRow>;

/** A prompt as it runs: the text of one locale. */
export interface LoadedPrompt {
  code: string;
  version: number;
  text: string;
  defaultModel: string | null;
}

/** A version's number from a path; 0, which no version has, for anything else. */
export function versionNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
