import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { budgets } from "@/db/schema/cost";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { priceMicros } from "../models/price-micros";
import { loadBudgets } from "./load-budgets";
import type { BudgetLimits, BudgetView } from "./shape";

/** Sets what a budget is held to; what was spent stays. @throws AppError 40401. */
export async function updateBudget(actor: Actor, id: string, limits: BudgetLimits): Promise<BudgetView> {
  authorize(actor, "budgets:write");
  if (!isId(id)) throw new AppError("not_found");
  return inTransaction(async (tx) => {
    const changed = await tx
      .update(budgets)
      .set({
        limitMicros: priceMicros(limits.limit_amount),
        limitTokens: limits.limit_tokens,
        warnPercent: limits.warn_percent,
        updatedAt: sql`now()`,
      })
      .where(eq(budgets.id, id))
      .returning({ id: budgets.id });
    if (changed.length === 0) throw new AppError("not_found", "there is no such budget");
    await recordAudit(tx, actor, {
      action: "budget.updated",
      subjectType: "budget",
      subjectId: id,
      data: { ...limits },
    });
    await publishChange(tx, { kind: "registry" });
    const [view] = await loadBudgets(tx, id);
    // The key of its budget was revoked meanwhile.
    if (!view) throw new AppError("not_found", "there is no such budget");
    return view;
  });
}
