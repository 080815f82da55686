import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { snippets } from "@/db/schema/drafts";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { requireCategory } from "../categories/require-category";
import { publishChange } from "../live/publish-change";
import type { SnippetPatch, SnippetView } from "./shape";
import { snippetView } from "./snippet-view";

/**
 * Changes a snippet; its code stays, rules name it.
 * @throws AppError 40401 unknown, 40902 when it changed since `expected` or the code has this language already.
 */
export async function updateSnippet(actor: Actor, id: string, patch: SnippetPatch): Promise<SnippetView> {
  authorize(actor, "snippets:write");
  if (!isId(id)) throw new AppError("not_found");
  return inTransaction(async (tx) => {
    if (patch.category) await requireCategory(tx, "category", patch.category);
    const [row] = await tx
      .update(snippets)
      .set({
        ...(patch.title === undefined ? {} : { title: patch.title }),
        ...(patch.body === undefined ? {} : { body: patch.body }),
        ...(patch.language === undefined ? {} : { language: patch.language }),
        ...(patch.category === undefined ? {} : { category: patch.category }),
        ...(patch.keywords === undefined ? {} : { keywords: [...new Set(patch.keywords)] }),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(
        and(
          eq(snippets.id, id),
          patch.expected === undefined
            ? undefined
            : sql`${snippets.updatedAt} = ${patch.expected}::timestamptz`,
        ),
      )
      .returning();
    if (!row) {
      const [found] = await tx.select({ id: snippets.id }).from(snippets).where(eq(snippets.id, id));
      throw found
        ? new AppError("conflict", "the snippet was changed in the meantime: load it again")
        : new AppError("not_found");
    }
    await recordAudit(tx, actor, {
      action: "snippet.updated",
      subjectType: "snippet",
      subjectId: id,
      data: { code: row.code, fields: Object.keys(patch).filter((k) => k !== "expected") },
    });
    await publishChange(tx, { kind: "registry" });
    return snippetView(row);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new AppError("conflict", "this code has a text in that language already", { cause: error })
      : error;
  });
}

function isUniqueViolation(error: unknown): boolean {
  for (let e: unknown = error, i = 0; e && i < 4; e = (e as { cause?: unknown }).cause, i++)
    if ((e as { code?: unknown }).code === "23505") return true;
  return false;
}
