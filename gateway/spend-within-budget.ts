import "server-only";
import { databaseErrorCode } from "@/lib/connection-lost";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import type { Candidate } from "./choose-route";
import { estimateTokens, estimateTurns } from "./estimate-tokens";
import { ModelPausedError } from "./pause-model";
import { costMicros, priceCall } from "./price-call";
import type { Tokens } from "./providers/provider";
import { releaseHolds } from "./release-holds";
import { reserveBudget } from "./reserve-budget";
import type { ChatTurn } from "./shape";

export interface BudgetedCall {
  messages: ChatTurn[];
  maxTokens: number;
  keyId: string | undefined;
  memberId: string | undefined;
  /** The longest that the call may take, milliseconds. */
  lastsMs: number;
}

/** How a call ended, as far as its caller knows. */
export interface CallEnd {
  /** As the provider counted them. */
  tokens?: Tokens | null | undefined;
  /** Text that arrived, whole or not. */
  text?: string | undefined;
  /** What it failed with, if it did. */
  cause?: unknown;
}

/**
 * Reserves what a call may cost, and gives back what ends it: the reservation is then replaced by what the call did
 * cost. Counts of the provider go before estimates. A call that was cut – time was up, the reader left, the stream broke
 * – counts with its prompt and what had arrived, because providers charge for that too; one that was refused or never
 * answered counts nothing.
 * @throws AppError 42902 when a budget has no room.
 */
export async function spendWithinBudget(
  candidate: Candidate,
  call: BudgetedCall,
): Promise<(end: CallEnd) => Promise<void>> {
  const prompt = estimateTurns(call.messages);
  const hold = await reserveBudget(candidate, {
    tokens: { prompt, completion: call.maxTokens },
    keyId: call.keyId,
    memberId: call.memberId,
    lastsMs: call.lastsMs,
  });
  if (hold === null) return () => Promise.resolve();
  return async (end) => {
    const tokens = tokensOf(end, prompt);
    const cost = priceCall(tokens, candidate);
    try {
      await releaseHolds({
        hold,
        micros: cost === null ? "0" : costMicros(cost.picos),
        currency: candidate.currency,
        tokens: tokens.prompt + tokens.completion,
      });
    } catch (cause) {
      // The hold expires; what the call cost is missing from the budget, not from the request log.
      logger().error({ hold, code: databaseErrorCode(cause) }, "budget not settled");
    }
  };
}

function tokensOf({ tokens, text = "", cause }: CallEnd, prompt: number): Tokens {
  if (tokens) return tokens;
  if (text === "" && cause !== undefined && !wasCut(cause)) return { prompt: 0, completion: 0 };
  return { prompt, completion: estimateTokens(text) };
}

/** Whether a call was under way when it ended: only then the provider has worked for it. */
function wasCut(cause: unknown): boolean {
  if (!(cause instanceof AppError) || cause instanceof ModelPausedError) return false;
  return cause.error === "upstream_timeout" || cause.error === "async_task_soft_time_limit_exceeded";
}
