"use server";

import { z } from "zod";
import { ApplyFilter } from "@/domain/rules/apply-shape";
import { createRule } from "@/domain/rules/create-rule";
import { deleteRule } from "@/domain/rules/delete-rule";
import { reorderRules } from "@/domain/rules/reorder-rules";
import { requestApply } from "@/domain/rules/request-apply";
import { RuleInput, RuleOrder, RulePatch } from "@/domain/rules/shape";
import { updateRule } from "@/domain/rules/update-rule";
import { defineAction } from "@/entry/define-action";

/** Adds a rule; messages that are there already are not touched. */
export const addRule = defineAction(RuleInput, (actor, rule) => createRule(actor, rule));

/** Changes what is named of a rule, its switch too. */
export const changeRule = defineAction(
  z.strictObject({ id: z.uuid(), patch: RulePatch }),
  (actor, { id, patch }) => updateRule(actor, id, patch),
);

/** Puts the rules of one phase into a new order. */
export const orderRules = defineAction(RuleOrder, (actor, order) => reorderRules(actor, order));

/** Removes a rule. */
export const removeRule = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  deleteRule(actor, id),
);

/** Starts the job that carries a saved rule out on messages that are there already. */
export const applyRule = defineAction(
  z.strictObject({ id: z.uuid(), filter: ApplyFilter }),
  (actor, { id, filter }) => requestApply(actor, id, filter),
);
