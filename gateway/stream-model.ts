import "server-only";
import { AppError } from "@/lib/errors";
import { admitCall } from "./admit-call";
import { answerFromCache } from "./answer-from-cache";
import { noteAnswer } from "./breaker";
import { providerOf, settleFailure } from "./call-model";
import { chooseRoute, type Route } from "./choose-route";
import { estimateTurns } from "./estimate-tokens";
import { explainNoFallback, type NoFallback } from "./explain-no-fallback";
import { fitMessages } from "./fit-messages";
import type { ProviderReply } from "./providers/provider";
import { checkFinish, stripThinking } from "./read-answer";
import { recordCall } from "./record-call";
import type { ModelAnswer, ModelQuestion } from "./run-model";
import { type Attempt, FallbackChain } from "./run-with-fallback";
import { type CallEnd, spendWithinBudget } from "./spend-within-budget";
import { storeAnswer } from "./store-answer";
import { addCall, emptyBill, usageOf } from "./sum-usage";
import { ThinkFilter } from "./think-filter";

export type StreamQuestion = Omit<ModelQuestion, "schema" | "check">;
export type StreamEvent = { delta: string } | { done: ModelAnswer };

/**
 * Like runModel, for plain text, piece by piece. Only while nothing was passed on does the default route fall back:
 * a second model can't continue the first one's sentence. The scene's timeout is the longest silence between two
 * pieces; the whole may take ten times as long.
 * @throws AppError as runModel does; after the first piece it means that the answer is incomplete.
 */
export async function* streamModel(question: StreamQuestion): AsyncGenerator<StreamEvent> {
  const route = await chooseRoute(question);
  const stored = await answerFromCache(question, route, () => ({ value: undefined }));
  if (stored) {
    yield { delta: stored.text };
    yield { done: stored };
    return;
  }
  const chain = new FallbackChain(route, question.signal);
  try {
    for (;;) {
      const attempt = await chain.take();
      let started = false;
      try {
        for await (const event of streamBudgeted(question, route, attempt)) {
          started = true;
          yield event;
        }
        return;
      } catch (cause) {
        if (started) throw cause;
        await chain.failed(cause);
      }
    }
  } finally {
    await chain.release();
  }
}

/** The stream of one model, settled with the budgets however it ends: also when its reader goes away. */
async function* streamBudgeted(
  q: StreamQuestion,
  route: Route,
  attempt: Attempt,
): AsyncGenerator<StreamEvent> {
  const { candidate } = attempt;
  const fitted = fitMessages(q.messages, candidate.contextWindow, route.maxTokens);
  const settle = await spendWithinBudget(candidate, {
    messages: fitted.messages,
    maxTokens: route.maxTokens,
    keyId: q.keyId,
    memberId: q.memberId,
    lastsMs: route.timeoutMs * TOTAL_FACTOR,
  });
  const end: CallEnd = { text: "" };
  try {
    for await (const event of streamOne(q, route, attempt, fitted, end)) {
      if ("delta" in event) end.text = `${end.text ?? ""}${event.delta}`;
      yield event;
    }
  } catch (thrown) {
    end.cause = thrown;
    throw thrown;
  } finally {
    await settle(end);
  }
}

async function* streamOne(
  q: StreamQuestion,
  route: Route,
  { candidate, fallbackUsed, attemptedModels }: Attempt,
  { messages, leftOut }: ReturnType<typeof fitMessages>,
  /** Told what the provider has counted. */
  told: CallEnd,
): AsyncGenerator<StreamEvent> {
  const release = await admitCall(candidate, estimateTurns(q.messages) + route.maxTokens);
  const startedAt = performance.now();
  const clock = idleClock(route.timeoutMs, q.signal);
  const filter = new ThinkFilter();
  let end: ProviderReply | undefined;
  // Stays when the consumer goes away in the middle: then nobody was answered.
  let errorCode: number | null = new AppError("upstream_timeout").code;
  let noFallback: NoFallback | null = "caller_left";
  let begun = false;
  try {
    const pieces = providerOf(candidate).stream({
      target: candidate,
      messages,
      input: q.input,
      maxTokens: route.maxTokens,
      temperature: route.temperature,
      schema: null,
      requestId: q.requestId,
      timeoutMs: route.timeoutMs,
      signal: clock.signal,
    });
    for await (const piece of pieces) {
      clock.touch();
      if ("end" in piece) {
        end = piece.end;
        told.tokens = end.tokens;
        break;
      }
      const delta = filter.push(piece.delta);
      if (!delta) continue;
      begun = true;
      yield { delta };
    }
    if (!end)
      throw new AppError("upstream_error", `${candidate.provider}/${candidate.model}: the stream broke off`);
    await noteAnswer(candidate);
    checkFinish(end, false);
    const rest = filter.end();
    if (rest) yield { delta: rest };
    errorCode = null;
    noFallback = null;
  } catch (cause) {
    const error = await settleFailure(cause, candidate, clock, q);
    errorCode = error.code;
    noFallback = explainNoFallback(route, candidate, error, { left: q.signal?.aborted ?? false });
    if (begun && noFallback !== "caller_left") noFallback = "answer_begun";
    throw error;
  } finally {
    await release();
    clock.stop();
    await recordCall(q, {
      candidate,
      tokens: end?.tokens ?? null,
      latencyMs: Math.round(performance.now() - startedAt),
      fallbackUsed,
      errorCode,
      noFallback,
    });
  }
  await storeAnswer(q, route, candidate, end);
  const bill = emptyBill();
  addCall(bill, candidate, messages, end);
  yield {
    done: {
      text: stripThinking(end.content).trim(),
      value: undefined,
      model: candidate.model,
      provider: candidate.provider,
      usage: usageOf(bill, { fallbackUsed, attemptedModels, maxTokens: route.maxTokens }),
      latencyMs: Math.round(performance.now() - startedAt),
      repaired: false,
      truncated: end.finishReason === "length",
      inputLeftOut: leftOut,
      requestId: q.requestId,
    },
  };
}

/** The whole of a stream may take as many times its longest silence. */
const TOTAL_FACTOR = 10;

/** Time is up after `idleMs` without a piece, or after ten times as long in all. */
function idleClock(idleMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let idle = setTimeout(stop, idleMs);
  const total = setTimeout(stop, idleMs * TOTAL_FACTOR);
  return {
    timeUp: controller.signal,
    signal: caller ? AbortSignal.any([controller.signal, caller]) : controller.signal,
    touch: () => {
      clearTimeout(idle);
      idle = setTimeout(stop, idleMs);
    },
    stop: () => {
      clearTimeout(idle);
      clearTimeout(total);
    },
  };
}
