import { z } from "zod";
import { Locale, LocalizedContents, RegistryCode } from "../prompts/shape";

export const ROLE_STATUSES = ["ACTIVE", "DISABLED"] as const;
const Name = z.string().trim().min(1).max(120);
const ModelName = z.string().trim().min(1).max(200);

export const NewRole = z
  .strictObject({
    code: RegistryCode,
    name: Name,
    default_locale: Locale,
    localized_contents: LocalizedContents,
    prompt_code: RegistryCode.nullable().default(null),
    model: ModelName.nullable().default(null),
    status: z.enum(ROLE_STATUSES).default("ACTIVE"),
  })
  .refine((r) => r.default_locale in r.localized_contents, {
    path: ["localized_contents"],
    message: "the default locale has no text",
  });
export type NewRole = z.output<typeof NewRole>;

/** `null` unbinds the prompt or the model; a field that is left out stays. */
export const RolePatch = z
  .strictObject({
    name: Name.optional(),
    default_locale: Locale.optional(),
    localized_contents: LocalizedContents.optional(),
    prompt_code: RegistryCode.nullable().optional(),
    model: ModelName.nullable().optional(),
    status: z.enum(ROLE_STATUSES).optional(),
    /** The version that was read; a mismatch is 40902. */
    version: z.number().int().positive().optional(),
  })
  .refine(
    (p) => Object.entries(p).some(([key, v]) => key !== "version" && v !== undefined),
    "nothing to change",
  );
export type RolePatch = z.output<typeof RolePatch>;

export const RoleView = z.object({
  code: z.string(),
  name: z.string(),
  default_locale: z.string(),
  localized_contents: z.record(z.string(), z.string()),
  prompt_code: z.string().nullable(),
  model: z.string().nullable(),
  status: z.enum(ROLE_STATUSES),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type RoleView = z.output<typeof RoleView>;

/** A role as it runs: the text of one locale. */
export interface LoadedRole {
  code: string;
  version: number;
  text: string;
  promptCode: string | null;
  model: string | null;
}
