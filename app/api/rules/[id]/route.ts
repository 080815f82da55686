import { deleteRule } from "@/domain/rules/delete-rule";
import { getRule } from "@/domain/rules/get-rule";
import { RuleView } from "@/domain/rules/rule-view";
import { RulePatch } from "@/domain/rules/shape";
import { updateRule } from "@/domain/rules/update-rule";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "One rule", tag: "Rules", answer: RuleView },
  async ({ actor, params }) => ({ body: await getRule(actor, params["id"] ?? "") }),
);

export const PATCH = defineRoute(
  {
    summary: "Change what is named of a rule; with `version`, only when it is still at that version",
    tag: "Rules",
    body: RulePatch,
    answer: RuleView,
  },
  async ({ actor, params, body }) => ({ body: await updateRule(actor, params["id"] ?? "", body) }),
);

export const DELETE = defineRoute(
  { summary: "Remove a rule", tag: "Rules", status: 204 },
  async ({ actor, params }) => {
    await deleteRule(actor, params["id"] ?? "");
    return { status: 204 };
  },
);

export { OPTIONS, POST, PUT } from "@/entry/only/get-patch-delete";
