import "server-only";
import type { categories } from "@/db/schema/rules";
import type { CategoryView } from "./shape";

/** A row as it is shown. */
export function categoryView(row: typeof categories.$inferSelect): CategoryView {
  return {
    code: row.code,
    name_zh: row.nameZh,
    name_en: row.nameEn,
    description: row.description,
    keywords: row.keywords,
    examples: row.examples,
    enabled: row.enabled,
    default_assignee: row.defaultAssigneeId,
    rotation: row.rotation,
    position: row.position,
    version: row.version,
    updated_at: row.updatedAt,
  };
}
