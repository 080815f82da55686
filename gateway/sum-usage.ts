import type { Candidate } from "./choose-route";
import { estimateTokens, estimateTurns } from "./estimate-tokens";
import { costAmount, priceCall } from "./price-call";
import type { ProviderReply } from "./providers/provider";
import type { ChatTurn, Usage } from "./shape";

/** The sum over the calls that one answer needed. */
export interface RunningBill {
  prompt: number;
  completion: number;
  /** 10^-12 of the currency; null as soon as one call's cost is unknown. */
  picos: bigint | null;
  currency: string | null;
}

export function emptyBill(): RunningBill {
  return { prompt: 0, completion: 0, picos: 0n, currency: null };
}

/** Adds one call. Tokens that the provider didn't count are estimated, and then the cost stays unknown. */
export function addCall(
  bill: RunningBill,
  candidate: Candidate,
  messages: ChatTurn[],
  reply: ProviderReply,
): void {
  bill.prompt += reply.tokens?.prompt ?? estimateTurns(messages);
  bill.completion += reply.tokens?.completion ?? estimateTokens(reply.content);
  const cost = priceCall(reply.tokens, candidate);
  bill.picos = cost === null || bill.picos === null ? null : bill.picos + cost.picos;
  bill.currency = cost?.currency ?? bill.currency;
}

/** The bill as the contract's `usage`. */
export function usageOf(
  bill: RunningBill,
  route: { fallbackUsed: boolean; attemptedModels: string[]; maxTokens: number },
): Usage {
  return {
    prompt_tokens: bill.prompt,
    completion_tokens: bill.completion,
    total_tokens: bill.prompt + bill.completion,
    estimated_cost:
      bill.picos === null || bill.currency === null
        ? null
        : { amount: costAmount(bill.picos), currency: bill.currency },
    fallback_used: route.fallbackUsed,
    attempted_models: route.attemptedModels,
    effective_max_tokens: route.maxTokens,
    cached: false,
  };
}
