import "server-only";
import { getDb } from "@/db/client";
import { type Candidate, chooseRoute } from "@/gateway/choose-route";
import { roomFor } from "@/gateway/fit-messages";
import { costAmount, priceCall } from "@/gateway/price-call";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { loadBudgets } from "../budgets/load-budgets";
import { type BudgetView, isOfDeployment } from "../budgets/shape";
import { loadActivePrompt } from "../prompts/load-active-prompt";
import { isScene, type RequestTrial, type TrialOutcome, type TrialStep } from "./shape";

/**
 * Says what a request to a scene would do under settings that may not be saved yet: which models in which order, what
 * it may cost at most, how long it may take, which prompt runs, and whether it would be refused. By the very rules that
 * a real one meets; no model is asked and nothing is stored.
 * @throws AppError 40401 for a code that is no scene.
 */
export async function tryRequest(actor: Actor, code: string, trial: RequestTrial): Promise<TrialOutcome> {
  authorize(actor, "registry:read");
  if (!isScene(code)) throw new AppError("not_found", "there is no such scene");
  const { prompt_code: promptCode, ...settings } = trial.scene;
  try {
    const prompt = promptCode == null ? null : await loadActivePrompt(promptCode, null);
    const route = await chooseRoute(
      {
        scene: code,
        model: trial.model ?? undefined,
        preferredModel: prompt?.defaultModel ?? undefined,
        maxTokens: trial.max_tokens ?? undefined,
      },
      settings,
    );
    const steps = route.candidates.map((candidate) =>
      stepOf(candidate, trial.prompt_tokens, route.maxTokens),
    );
    const [first] = steps;
    return {
      refused: null,
      steps,
      named: route.explicit,
      max_tokens: route.maxTokens,
      temperature: route.temperature,
      timeout_ms: route.timeoutMs,
      cache_seconds: route.cacheSeconds,
      prompt: prompt && { code: prompt.code, version: prompt.version },
      budgets:
        first === undefined || first.is_builtin
          ? []
          : (await loadBudgets(getDb()))
              .filter(
                (budget) =>
                  isOfDeployment(budget) && !hasRoom(budget, first, trial.prompt_tokens + route.maxTokens),
              )
              .map(({ period, resets_at }) => ({ period, resets_at })),
    };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const detail = cause.problems?.map((p) => p.message).join("; ");
    return {
      refused: {
        code: cause.code,
        error: cause.error,
        detail: [cause.message, detail].filter(Boolean).join(": "),
      },
    };
  }
}

function stepOf(candidate: Candidate, promptTokens: number, maxTokens: number): TrialStep {
  const isBuiltin = candidate.kind === "builtin";
  // The built-in model reads the text itself, in whole; it has no window.
  const room = isBuiltin ? promptTokens : roomFor(candidate.contextWindow, maxTokens);
  const sent = Math.min(promptTokens, room);
  const most = priceCall({ prompt: sent, completion: maxTokens }, candidate);
  return {
    provider: candidate.provider,
    model: candidate.model,
    state: candidate.pausedMs > 0 ? "paused" : candidate.breaker?.open ? "held_back" : "ready",
    most: most && { amount: costAmount(most.picos), currency: most.currency },
    is_builtin: isBuiltin,
    left_out_tokens: promptTokens - sent,
  };
}

/** As gateway/reserve-budget.ts decides, read only. */
function hasRoom(budget: BudgetView, { most }: TrialStep, tokens: number): boolean {
  if (budget.limit_tokens !== null && budget.spent_tokens + budget.held_tokens + tokens > budget.limit_tokens)
    return false;
  if (budget.limit_amount === null) return true;
  if (most === null) return budget.limit_tokens !== null;
  const cost = budget.currency === most.currency ? Number(most.amount) : 0;
  return (
    cost === 0 ||
    Number(budget.spent_amount) + Number(budget.held_amount) + cost <= Number(budget.limit_amount)
  );
}
