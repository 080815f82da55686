import "server-only";
import type { prompts, promptVersions } from "@/db/schema/prompts";
import type { PromptVersionView } from "./shape";

/** A version as it is shown. */
export function promptView(
  prompt: Pick<typeof prompts.$inferSelect, "name" | "defaultLocale">,
  row: typeof promptVersions.$inferSelect,
): PromptVersionView {
  return {
    code: row.promptCode,
    name: prompt.name,
    default_locale: prompt.defaultLocale,
    version: row.version,
    status: row.status,
    localized_contents: row.localizedContents,
    variables: row.variables,
    default_model: row.defaultModel,
    created_by: row.createdBy,
    created_at: row.createdAt,
    activated_at: row.activatedAt,
  };
}
