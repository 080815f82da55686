import "server-only";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { loadBudgets } from "./load-budgets";
import type { BudgetView } from "./shape";

/** All budgets with their state in the period that runs. */
export async function listBudgets(actor: Actor): Promise<BudgetView[]> {
  authorize(actor, "ops:read");
  return loadBudgets(getDb());
}
