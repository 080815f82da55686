import "server-only";
import { eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { budgets } from "@/db/schema/cost";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";

/** Lifts a budget. Calls that are under way end as they would have. @throws AppError 40401. */
export async function deleteBudget(actor: Actor, id: string): Promise<void> {
  authorize(actor, "budgets:write");
  if (!isId(id)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    const [row] = await tx.delete(budgets).where(eq(budgets.id, id)).returning({
      key_id: budgets.keyId,
      member_id: budgets.memberId,
      period: budgets.period,
      currency: budgets.currency,
    });
    if (!row) throw new AppError("not_found", "there is no such budget");
    await recordAudit(tx, actor, {
      action: "budget.deleted",
      subjectType: "budget",
      subjectId: id,
      data: row,
    });
    await publishChange(tx, { kind: "registry" });
  });
}
