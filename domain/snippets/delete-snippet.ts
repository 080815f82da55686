import "server-only";
import { eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { snippets } from "@/db/schema/drafts";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";

/** Removes one text of a snippet. Drafts that used it keep what they say. @throws AppError 40401. */
export async function deleteSnippet(actor: Actor, id: string): Promise<void> {
  authorize(actor, "snippets:write");
  if (!isId(id)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    const [row] = await tx
      .delete(snippets)
      .where(eq(snippets.id, id))
      .returning({ code: snippets.code, language: snippets.language });
    if (!row) throw new AppError("not_found");
    await recordAudit(tx, actor, {
      action: "snippet.deleted",
      subjectType: "snippet",
      subjectId: id,
      data: row,
    });
    await publishChange(tx, { kind: "registry" });
  });
}
