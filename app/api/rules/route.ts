import { z } from "zod";
import { createRule } from "@/domain/rules/create-rule";
import { listRules } from "@/domain/rules/list-rules";
import { RuleView } from "@/domain/rules/rule-view";
import { RuleInput } from "@/domain/rules/shape";
import { defineRoute } from "@/entry/define-route";
import { ListQuery, pageOf } from "@/entry/page-of";

export const GET = defineRoute(
  {
    summary: "The rules, in the order in which they run",
    tag: "Rules",
    query: ListQuery,
    answer: z.object({ items: z.array(RuleView), next_cursor: z.string().nullable() }),
  },
  async ({ actor, query }) => ({ body: pageOf(await listRules(actor), query, (rule) => rule.id) }),
);

export const POST = defineRoute(
  {
    summary: "Add a rule; messages that are there already are not touched",
    tag: "Rules",
    body: RuleInput,
    idempotent: true,
    answer: RuleView,
    status: 201,
  },
  async ({ actor, body }) => {
    const rule = await createRule(actor, body);
    return { status: 201, body: rule, headers: { location: `/api/rules/${rule.id}` } };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";
