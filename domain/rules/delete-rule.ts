import "server-only";
import { eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { rules } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";

/** Removes a rule. Messages keep what it set, with its number beside it. @throws AppError 40401. */
export async function deleteRule(actor: Actor, id: string): Promise<void> {
  authorize(actor, "rules:write");
  if (!isId(id)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    const [row] = await tx
      .delete(rules)
      .where(eq(rules.id, id))
      .returning({ number: rules.number, name: rules.name });
    if (!row) throw new AppError("not_found");
    await recordAudit(tx, actor, { action: "rule.deleted", subjectType: "rule", subjectId: id, data: row });
    await publishChange(tx, { kind: "rule", id });
  });
}
