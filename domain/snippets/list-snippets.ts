import "server-only";
import { asc } from "drizzle-orm";
import { getDb } from "@/db/client";
import { snippets } from "@/db/schema/drafts";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { SnippetView } from "./shape";
import { snippetView } from "./snippet-view";

/** The team's snippets, by code and language. Whoever reads the categories reads these. */
export async function listSnippets(actor: Actor): Promise<SnippetView[]> {
  authorize(actor, "categories:read");
  const rows = await getDb().select().from(snippets).orderBy(asc(snippets.code), asc(snippets.language));
  return rows.map(snippetView);
}
