import "server-only";
import { inTransaction } from "@/db/client";
import { snippets } from "@/db/schema/drafts";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { requireCategory } from "../categories/require-category";
import { publishChange } from "../live/publish-change";
import type { NewSnippet, SnippetView } from "./shape";
import { snippetView } from "./snippet-view";

/** @throws AppError 40902 when the code has a text in this language already, 42201 for an unknown category. */
export async function createSnippet(actor: Actor, input: NewSnippet): Promise<SnippetView> {
  authorize(actor, "snippets:write");
  return inTransaction(async (tx) => {
    if (input.category !== null) await requireCategory(tx, "category", input.category);
    const [row] = await tx
      .insert(snippets)
      .values({ id: newId(), ...input, keywords: [...new Set(input.keywords)] })
      .onConflictDoNothing()
      .returning();
    if (!row)
      throw new AppError("conflict", `the snippet ${input.code} has a text in ${input.language} already`);
    await recordAudit(tx, actor, {
      action: "snippet.created",
      subjectType: "snippet",
      subjectId: row.id,
      data: { code: row.code, language: row.language },
    });
    await publishChange(tx, { kind: "registry" });
    return snippetView(row);
  });
}
