import "server-only";
import { sha256Hex } from "@/lib/hmac";
import { canonicalText } from "./import-shape";
import { promptVariables } from "./render-prompt";

/**
 * SHA-256 over all that decides how a prompt runs: texts by locale, default locale, model, variables. Two prompts with
 * the same one do the same. The order of locales and variables doesn't count.
 */
export function promptFingerprint(prompt: {
  default_locale: string;
  localized_contents: Record<string, string>;
  variables?: string[] | undefined;
  default_model?: string | null | undefined;
}): string {
  const contents = Object.entries(prompt.localized_contents).map(([tag, text]) => [tag, canonicalText(text)]);
  const used = Object.values(prompt.localized_contents).flatMap(promptVariables);
  return sha256Hex(
    JSON.stringify([
      prompt.default_locale,
      contents.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
      [...new Set([...(prompt.variables ?? []), ...used])].toSorted(),
      prompt.default_model ?? null,
    ]),
  );
}
