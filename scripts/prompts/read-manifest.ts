import { realpath } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ImportedPrompt } from "@/domain/prompts/import-shape";
import { PROMPT_STATUSES, RegistryCode } from "@/domain/prompts/shape";
import { readInside } from "./read-inside";

/** A registry file (docs/prompts.md). What is in an entry is checked with its texts, one entry at a time. */
const Manifest = z.strictObject({
  prompts: z
    .array(
      z.strictObject({
        code: RegistryCode,
        name: z.string(),
        default_locale: z.string(),
        /** Locale → file, relative to the prompt root. */
        locales: z.record(z.string(), z.string()),
        variables: z.array(z.string()).optional(),
        default_model: z.string().nullable().optional(),
        status: z.enum(PROMPT_STATUSES).optional(),
      }),
    )
    .superRefine((entries, context) => {
      const seen = new Set<string>();
      for (const [index, { code }] of entries.entries()) {
        if (seen.has(code))
          context.addIssue({ code: "custom", path: [index, "code"], message: `${code} is there twice` });
        seen.add(code);
      }
    }),
});

export interface ReadManifest {
  /** The registry file, relative to the root: prompts are known to be from here. */
  registry: string;
  /** All codes of the file, in its order. */
  codes: string[];
  /** What can be imported. */
  prompts: ImportedPrompt[];
  /** What can't, and why. */
  problems: { code: string; problem: string }[];
}

/**
 * Reads a registry file and the texts that it names; with `only`, the texts of these codes.
 * @param registryFile relative to `root`, or absolute inside of it.
 * @throws Error in one sentence when the registry file itself is not in order, or lacks a code of `only`.
 */
export async function readManifest(
  root: string,
  registryFile: string,
  only: string[],
): Promise<ReadManifest> {
  const real = await realpath(root).catch(() => null);
  if (real === null) throw new Error(`${root}: there is no such folder`);
  const inside = path.isAbsolute(registryFile) ? path.relative(real, registryFile) : registryFile;
  const registry = path.normalize(inside).replaceAll("\\", "/");
  const manifest = parse(registry, await readInside(real, inside));
  const codes = manifest.prompts.map((entry) => entry.code);
  const unknown = only.filter((code) => !codes.includes(code));
  if (unknown.length > 0) throw new Error(`${registry} has no prompt ${unknown.join(", ")}`);
  const result: ReadManifest = { registry, codes, prompts: [], problems: [] };
  for (const { locales, ...entry } of manifest.prompts) {
    if (only.length > 0 && !only.includes(entry.code)) continue;
    try {
      const texts = await Promise.all(
        // An editor's line break at the end of the file is no part of the text.
        Object.entries(locales).map(async ([tag, file]) => [
          tag,
          (await readInside(real, file)).replace(/[\r\n]+$/, ""),
        ]),
      );
      const parsed = ImportedPrompt.safeParse({ ...entry, localized_contents: Object.fromEntries(texts) });
      if (parsed.success) result.prompts.push(parsed.data);
      else result.problems.push({ code: entry.code, problem: issuesOf(parsed.error) });
    } catch (error) {
      result.problems.push({ code: entry.code, problem: (error as Error).message });
    }
  }
  return result;
}

function parse(registry: string, text: string): z.output<typeof Manifest> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${registry} is no valid JSON`);
  }
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw new Error(`${registry} is not in order: ${issuesOf(parsed.error)}`);
  return parsed.data;
}

const issuesOf = (error: z.ZodError) =>
  error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`).join("; ");
