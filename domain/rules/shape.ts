import { z } from "zod";
import { PRIORITIES } from "../../gateway/shape";

export const RULE_FIELDS = [
  "content",
  "subject",
  "sender",
  "channel",
  "topic",
  "category",
  "language",
  "priority",
] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/**
 * With several values: `contains_all` wants all of them, `contains_none` none, the others any.
 * `contains_none` is an exception to the rule: it must hold whether the rule asks for all or any conditions.
 */
export const RULE_OPERATORS = [
  "contains_any",
  "contains_all",
  "contains_word",
  "contains_none",
  "equals",
  "starts_with",
  "ends_with",
  "matches",
] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export const PATTERN_LENGTH = 500;
const value = z.string().trim().min(1).max(PATTERN_LENGTH);
const code = z.string().trim().min(1).max(64);

export const RuleCondition = z.strictObject({
  field: z.enum(RULE_FIELDS),
  operator: z.enum(RULE_OPERATORS),
  value: z.union([value, z.array(value).min(1).max(200)]),
});
export type RuleCondition = z.output<typeof RuleCondition>;

export const RuleAction = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("set_category"), value: code }),
  /** `medium` is another word for `normal`. */
  z.strictObject({ type: z.literal("set_priority"), value: z.enum([...PRIORITIES, "medium"]) }),
  z.strictObject({
    type: z.literal("add_labels"),
    value: z.union([
      z.string().trim().min(1).max(40),
      z.array(z.string().trim().min(1).max(40)).min(1).max(20),
    ]),
  }),
  /** A member's id or e-mail address. */
  z.strictObject({ type: z.literal("assign"), value: z.string().trim().min(1).max(320) }),
  z.strictObject({ type: z.literal("skip_ai") }),
  z.strictObject({ type: z.literal("use_snippet"), value: code }),
  z.strictObject({ type: z.literal("use_prompt"), value: code }),
  z.strictObject({ type: z.literal("use_role"), value: code }),
  z.strictObject({ type: z.literal("mark_spam") }),
]);
export type RuleAction = z.output<typeof RuleAction>;

export const RULE_PHASES = ["before", "after"] as const;
export type RulePhase = (typeof RULE_PHASES)[number];

/** Where something must be said to a person: skipping the AI after it ran does nothing. */
function skipsTooLate(rule: { phase?: RulePhase | undefined; actions?: RuleAction[] | undefined }): boolean {
  return rule.phase === "after" && (rule.actions ?? []).some((action) => action.type === "skip_ai");
}
const SKIPS_TOO_LATE = { path: ["phase"], message: "skip_ai works only in the phase before the AI" };

const fields = {
  name: z.string().trim().min(1).max(120),
  enabled: z.boolean(),
  match: z.enum(["all", "any"]),
  conditions: z.array(RuleCondition).min(1).max(20),
  actions: z.array(RuleAction).min(1).max(20),
  phase: z.enum(RULE_PHASES),
  stop: z.boolean(),
  /** Rules run from the lowest position to the highest. */
  position: z.int().min(0).max(1_000_000),
};

/** Body of `POST /api/rules` and of a preview. Without a position a new rule comes last. */
export const RuleInput = z
  .strictObject({
    name: fields.name,
    enabled: fields.enabled.default(true),
    match: fields.match.default("all"),
    conditions: fields.conditions,
    actions: fields.actions,
    phase: fields.phase.default("after"),
    stop: fields.stop.default(false),
    position: fields.position.optional(),
  })
  .refine((rule) => !skipsTooLate(rule), SKIPS_TOO_LATE);
export type RuleInput = z.output<typeof RuleInput>;

/** Body of `PATCH /api/rules/{id}`: only what is named changes. */
export const RulePatch = z
  .strictObject({
    ...fields,
    /** The version that the change was made on: a lost race is 40902. */
    version: z.int().min(1),
  })
  .partial()
  .refine((rule) => !skipsTooLate(rule), SKIPS_TOO_LATE);
export type RulePatch = z.output<typeof RulePatch>;

/** A stored rule, as matching reads it. */
export interface ActiveRule {
  id: string;
  name: string;
  enabled: boolean;
  match: "all" | "any";
  conditions: RuleCondition[];
  actions: RuleAction[];
  phase: RulePhase;
  stop: boolean;
  position: number;
}

/** What rules read of a message. */
export type RuleSubject = { direction: "incoming" | "outgoing" | "note" | "draft" } & Partial<
  Record<RuleField, string | null>
>;

/** Whether one condition held, and why: `saw` quotes the original text around what was found. */
export interface ClauseTrace {
  field: RuleField;
  operator: RuleOperator;
  value: string[];
  matched: boolean;
  saw: string | null;
  /** The pattern could not be used: the condition counts as not met. */
  error?: string;
}

export type EffectField =
  | "category"
  | "priority"
  | "labels"
  | "assignee"
  | "skip_ai"
  | "snippet"
  | "prompt"
  | "role"
  | "spam";

export interface RuleHit {
  ruleId: string;
  name: string;
  phase: RulePhase;
  clauses: ClauseTrace[];
  /** What this rule decided. */
  set: EffectField[];
  /** What it asked for, but an earlier rule had decided. */
  overruled: EffectField[];
}

/** A rule that was tried and did not match. */
export type RuleMiss = Pick<RuleHit, "ruleId" | "name" | "phase" | "clauses">;

/** What the rules decided together; `setBy` names the deciding rule's id, `labelsBy` that of each label. */
export interface RuleEffects {
  category?: string;
  priority?: (typeof PRIORITIES)[number];
  labels: string[];
  assignee?: string;
  skipAi: boolean;
  snippet?: string;
  prompt?: string;
  role?: string;
  spam: boolean;
  stoppedBy?: string;
  setBy: Partial<Record<EffectField, string>>;
  labelsBy: Record<string, string>;
}

export interface RuleChange {
  id: string;
  field: "category" | "priority" | "labels" | "assignee" | "state";
  from: string | string[] | null;
  to: string | string[];
}

/** The rules of one phase in their new order: all of them, or the list has changed meanwhile. */
export const RuleOrder = z.strictObject({
  phase: z.enum(RULE_PHASES),
  ids: z.array(z.uuid()).max(10_000),
});
export type RuleOrder = z.output<typeof RuleOrder>;
