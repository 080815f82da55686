import { z } from "zod";
import { Locale, LocalizedContents, NewPrompt, PROMPT_STATUSES } from "./shape";

/** LF, and characters composed (Unicode NFC): how a text was checked out or typed makes no new version. */
export function canonicalText(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").normalize("NFC");
}

/** A prompt as git has it, its texts read from their files. `status` says what is wanted, not what was done. */
export const ImportedPrompt = z
  .strictObject({
    code: NewPrompt.shape.code,
    name: NewPrompt.shape.name,
    default_locale: Locale,
    localized_contents: LocalizedContents.transform((contents) =>
      Object.fromEntries(Object.entries(contents).map(([tag, text]) => [tag, canonicalText(text)])),
    ),
    variables: NewPrompt.shape.variables,
    default_model: NewPrompt.shape.default_model,
    /** DRAFT: no import ever activates it. DISABLED: no version of it runs. */
    status: z.enum(PROMPT_STATUSES).default("ACTIVE"),
  })
  .refine((p) => p.default_locale in p.localized_contents, {
    path: ["localized_contents"],
    message: "the default locale has no text",
  })
  // Locales are found without regard to case: of two that differ in nothing else, one would never be read.
  .refine(
    (p) => {
      const tags = Object.keys(p.localized_contents).map((tag) => tag.toLowerCase());
      return new Set(tags).size === tags.length;
    },
    { path: ["localized_contents"], message: "a locale is named twice" },
  );
export type ImportedPrompt = z.output<typeof ImportedPrompt>;

export interface ImportOptions {
  /** Which registry file the prompt is from: drift is told of this one's prompts only. */
  registry: string;
  /** Makes what is new, or still a draft, the ACTIVE version. */
  activate: boolean;
  /** Does everything, then takes it back. */
  dryRun: boolean;
}

/** What became of one prompt. `conflict`: it was changed in the product since, and nothing was written. */
export interface ImportOutcome {
  code: string;
  outcome: "created" | "new version" | "updated" | "skipped" | "conflict";
  version: number;
  status: (typeof PROMPT_STATUSES)[number];
  detail: string;
}

/** What the last import of a code left behind, kept among the settings. */
export const ImportState = z.object({
  registry: z.string(),
  version: z.number(),
  fingerprint: z.string(),
  name: z.string(),
  status: z.enum(PROMPT_STATUSES),
});
export type ImportState = z.output<typeof ImportState>;

/** The key of an import's state among the settings: this and the prompt's code. */
export const IMPORT_STATE_PREFIX = "prompt_import:";
