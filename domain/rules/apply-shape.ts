import { z } from "zod";
import { MessageFilter } from "../messages/shape";
import { RULE_PHASES, RuleAction, RuleCondition } from "./shape";

/** Which messages an apply job looks at; all of them when nothing is said. */
export const ApplyFilter = MessageFilter.omit({ q: true, review: true, unread: true });
export type ApplyFilter = z.output<typeof ApplyFilter>;

/** The payload of an apply task. The rule is kept as it was when the job was asked for: a later edit changes no half. */
export const ApplyPayload = z.object({
  rule_id: z.string(),
  number: z.number(),
  name: z.string(),
  rule: z.object({
    name: z.string(),
    enabled: z.boolean(),
    match: z.enum(["all", "any"]),
    conditions: z.array(RuleCondition),
    actions: z.array(RuleAction),
    phase: z.enum(RULE_PHASES),
    stop: z.boolean(),
  }),
  filter: ApplyFilter,
  /** Messages that came later were met by the rule on arrival. */
  until: z.string(),
});
export type ApplyPayload = z.output<typeof ApplyPayload>;

/** How far a job has come; kept as the task's result, so that it outlives its worker. */
export const ApplyProgress = z.object({
  /** Messages that will be looked at. */
  total: z.number(),
  scanned: z.number(),
  matched: z.number(),
  /** Messages that were changed. */
  changed: z.number(),
  /** Messages on which a field stayed because a person had set it. */
  skipped_manual: z.number(),
});
export type ApplyProgress = z.output<typeof ApplyProgress>;

/** Progress with the place from which the next chunk goes on; null: at the end. */
export const ApplyState = ApplyProgress.extend({
  cursor: z.object({ at: z.string(), id: z.string() }).nullable(),
  /** Messages a chunk, chosen so that no job needs more steps than a run may have. */
  chunk: z.number(),
});
export type ApplyState = z.output<typeof ApplyState>;
