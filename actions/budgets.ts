"use server";

import { z } from "zod";
import { createBudget } from "@/domain/budgets/create-budget";
import { deleteBudget } from "@/domain/budgets/delete-budget";
import { BudgetLimits, NewBudget } from "@/domain/budgets/shape";
import { updateBudget } from "@/domain/budgets/update-budget";
import { defineAction } from "@/entry/define-action";

/** Sets a budget for the deployment or a key. */
export const addBudget = defineAction(NewBudget, (actor, input) => createBudget(actor, input));

/** Sets what a budget is held to. */
export const changeBudget = defineAction(
  z.strictObject({ id: z.uuid(), limits: BudgetLimits }),
  (actor, { id, limits }) => updateBudget(actor, id, limits),
);

/** Lifts a budget. */
export const removeBudget = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  deleteBudget(actor, id),
);
