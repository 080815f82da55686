import { type RuleDraft, rowKey } from "./rule-draft";

/** Rules that most teams begin with, by what they need of the team's own list of categories. */
export const STARTERS = [
  { name: "billing", category: "billing" },
  { name: "vip", category: null },
  { name: "outage", category: "incident" },
  { name: "autoReply", category: null },
] as const;

export type StarterName = (typeof STARTERS)[number]["name"];

/** @returns the starter of that name, or null where an address asks for one that there is not. */
export function starterOf(name: string | undefined): StarterName | null {
  return STARTERS.find((starter) => starter.name === name)?.name ?? null;
}

type Parts = Pick<RuleDraft, "match" | "phase" | "stop"> & {
  conditions: Omit<RuleDraft["conditions"][number], "key">[];
  actions: Omit<RuleDraft["actions"][number], "key">[];
};

const AFTER_AI = { match: "any", phase: "after", stop: false } as const;

const partsOf = (starter: StarterName, me: string): Parts => {
  switch (starter) {
    case "billing":
      return {
        ...AFTER_AI,
        conditions: [
          {
            field: "content",
            operator: "contains_any",
            values: ["发票", "开票", "退款", "invoice", "refund"],
          },
        ],
        actions: [
          { type: "set_category", values: ["billing"] },
          { type: "set_priority", values: ["high"] },
        ],
      };
    case "vip":
      return {
        ...AFTER_AI,
        // Whose mail it is, only the team knows.
        conditions: [{ field: "sender", operator: "contains_any", values: [] }],
        actions: [
          { type: "set_priority", values: ["high"] },
          { type: "add_labels", values: ["VIP"] },
          { type: "assign", values: [me] },
        ],
      };
    case "outage":
      return {
        ...AFTER_AI,
        conditions: [
          {
            field: "content",
            operator: "contains_any",
            values: ["宕机", "打不开", "无法登录", "服务不可用", "outage", "is down", "cannot log in"],
          },
        ],
        actions: [
          { type: "set_category", values: ["incident"] },
          { type: "set_priority", values: ["high"] },
        ],
      };
    case "autoReply":
      return {
        match: "any",
        phase: "before",
        stop: true,
        conditions: [
          {
            field: "subject",
            operator: "contains_any",
            values: ["自动回复", "自动答复", "休假回复", "out of office", "automatic reply", "autoreply"],
          },
        ],
        actions: [
          { type: "mark_spam", values: [] },
          { type: "skip_ai", values: [] },
        ],
      };
  }
};

/** A starter as the form edits it; `me` is the id of the member who takes what it assigns. */
export function starterDraft(starter: StarterName, name: string, me: string): RuleDraft {
  const { conditions, actions, ...rest } = partsOf(starter, me);
  return {
    name,
    ...rest,
    conditions: conditions.map((condition) => ({ key: rowKey(), ...condition })),
    actions: actions.map((action) => ({ key: rowKey(), ...action })),
  };
}
