import "server-only";
import type { ModelAnswer } from "@/gateway/run-model";
import type { Classification } from "@/gateway/shape";
import type { LoadedRule } from "../rules/load-active-rules";
import type { RuleOutcome } from "../rules/match-rules";
import type { RuleEffects, RuleSubject } from "../rules/shape";
import type { TraceStep } from "./shape";

/** Rules that did not match, kept at most; a team with more of them looks at the rule's own preview. */
const MOST_MISSES = 60;
/** Values of a condition kept at most, and characters of what stood in the field instead. */
const MOST_VALUES = 8;
const SAW = 60;

/**
 * The rules of one phase as steps that people read, in the order in which they ran: each clause with what it saw, what
 * the rule set, and of those that did not match the conditions that failed with what stood there instead.
 */
export function ruleSteps(rules: LoadedRule[], outcome: RuleOutcome, subject: RuleSubject): TraceStep[] {
  const place = new Map(rules.map((rule, k) => [rule.id, k]));
  const tried = [
    ...outcome.hits.map((hit) => ({ ...hit, matched: true })),
    ...outcome.misses.slice(0, MOST_MISSES).map((miss) => ({ ...miss, matched: false })),
  ].sort((a, b) => (place.get(a.ruleId) ?? 0) - (place.get(b.ruleId) ?? 0));
  return tried.map((rule) => ({
    kind: "rule",
    phase: rule.phase,
    rule_id: rule.ruleId,
    number: rules.find((r) => r.id === rule.ruleId)?.number ?? 0,
    name: rule.name,
    matched: rule.matched,
    clauses: rule.clauses.map((c) => ({
      field: c.field,
      operator: c.operator,
      value: c.value.length > MOST_VALUES ? [...c.value.slice(0, MOST_VALUES), "…"] : c.value,
      matched: c.matched,
      saw: c.saw ?? (c.matched || c.field === "content" ? "" : short(subject[c.field] ?? "")),
    })),
    set: rule.matched ? setByRule(outcome.effects, rule.ruleId) : {},
  }));
}

const short = (text: string) => (text.length > SAW ? `${text.slice(0, SAW - 1).toWellFormed()}…` : text);

function setByRule(effects: RuleEffects, ruleId: string): Record<string, string | string[] | boolean> {
  const labels = effects.labels.filter((label) => effects.labelsBy[label] === ruleId);
  const mine = (field: keyof RuleEffects["setBy"]) => effects.setBy[field] === ruleId;
  return {
    ...(mine("category") && effects.category !== undefined ? { category: effects.category } : {}),
    ...(mine("priority") && effects.priority !== undefined ? { priority: effects.priority } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    ...(mine("assignee") && effects.assignee !== undefined ? { assignee: effects.assignee } : {}),
    ...(mine("snippet") && effects.snippet !== undefined ? { snippet: effects.snippet } : {}),
    ...(mine("prompt") && effects.prompt !== undefined ? { prompt: effects.prompt } : {}),
    ...(mine("role") && effects.role !== undefined ? { role: effects.role } : {}),
    ...(mine("skip_ai") ? { skip_ai: true } : {}),
    ...(mine("spam") ? { spam: true } : {}),
  };
}

/** The model's call as a step: what it said, what it used and what it cost. */
export function modelStep(
  answer: ModelAnswer<Classification>,
  prompt: { code: string; version: number } | null,
): TraceStep {
  return {
    kind: "model",
    model: answer.model,
    provider: answer.provider,
    prompt,
    prompt_tokens: answer.usage.prompt_tokens,
    completion_tokens: answer.usage.completion_tokens,
    cost: answer.usage.estimated_cost,
    latency_ms: Math.round(answer.latencyMs),
    repaired: answer.repaired,
    cached: answer.usage.cached,
    request_id: answer.requestId,
    ...(answer.inputLeftOut > 0 ? { left_out: answer.inputLeftOut } : {}),
    answer: {
      category: answer.value.category,
      priority: answer.value.priority,
      labels: answer.value.labels,
      confidence: answer.value.confidence,
    },
  };
}
