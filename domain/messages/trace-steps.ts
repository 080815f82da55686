import "server-only";
import type { ModelAnswer } from "@/gateway/run-model";
import type { Classification } from "@/gateway/shape";
import type { LoadedRule } from "../rules/load-active-rules";
import type { RuleOutcome } from "../rules/match-rules";
import type { RuleEffects } from "../rules/shape";
import type { TraceStep } from "./shape";

/** The rules of one phase that hit, as steps that people read: each clause with what it saw, and what the rule set. */
export function ruleSteps(rules: LoadedRule[], outcome: RuleOutcome): TraceStep[] {
  return outcome.hits.map((hit) => ({
    kind: "rule",
    phase: hit.phase,
    rule_id: hit.ruleId,
    number: rules.find((r) => r.id === hit.ruleId)?.number ?? 0,
    name: hit.name,
    matched: true,
    clauses: hit.clauses.map((c) => ({
      field: c.field,
      operator: c.operator,
      value: c.value,
      matched: c.matched,
      saw: c.saw ?? "",
    })),
    set: setByRule(outcome.effects, hit.ruleId),
  }));
}

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
    answer: {
      category: answer.value.category,
      priority: answer.value.priority,
      labels: answer.value.labels,
      confidence: answer.value.confidence,
    },
  };
}
