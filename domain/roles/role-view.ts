import "server-only";
import type { roles } from "@/db/schema/prompts";
import type { RoleView } from "./shape";

/** A row as it is shown. */
export function roleView(row: typeof roles.$inferSelect): RoleView {
  return {
    code: row.code,
    name: row.name,
    default_locale: row.defaultLocale,
    localized_contents: row.localizedContents,
    prompt_code: row.promptCode,
    model: row.model,
    status: row.status,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
