import "server-only";
import type { snippets } from "@/db/schema/drafts";
import type { SnippetView } from "./shape";

/** A row as it is shown. */
export function snippetView(row: typeof snippets.$inferSelect): SnippetView {
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    body: row.body,
    language: row.language,
    category: row.category,
    keywords: row.keywords,
    updated_at: row.updatedAt,
  };
}
