import { z } from "zod";

export const PROMPT_STATUSES = ["DRAFT", "ACTIVE", "DISABLED"] as const;
export type PromptStatus = (typeof PROMPT_STATUSES)[number];

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

export interface PromptVersionView {
  code: string;
  name: string;
  default_locale: string;
  version: number;
  status: PromptStatus;
  localized_contents: Record<string, string>;
  variables: string[];
  default_model: string | null;
  created_by: string | null;
  created_at: string;
  activated_at: string | null;
}

export interface PromptRow {
  code: string;
  name: string;
  default_locale: string;
  active_version: number | null;
  latest_version: number;
  locales: string[];
  updated_at: string;
}

/** A prompt as it runs: the text of one locale. */
export interface LoadedPrompt {
  code: string;
  version: number;
  text: string;
  defaultModel: string | null;
}
