import "server-only";
import { asc } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { snippets } from "@/db/schema/drafts";
import type { SnippetProfile } from "@/gateway/shape";

/** All snippets, as the writer of drafts needs them. */
export async function loadSnippetProfiles(queryable: Queryable): Promise<SnippetProfile[]> {
  return queryable
    .select({
      code: snippets.code,
      title: snippets.title,
      body: snippets.body,
      language: snippets.language,
      category: snippets.category,
      keywords: snippets.keywords,
    })
    .from(snippets)
    .orderBy(asc(snippets.code), asc(snippets.language));
}
