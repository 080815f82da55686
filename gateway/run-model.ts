import "server-only";
import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { answerFromCache } from "./answer-from-cache";
import { type CallRequest, callModel } from "./call-model";
import { chooseRoute, type Route } from "./choose-route";
import { explainNoFallback } from "./explain-no-fallback";
import { fitMessages } from "./fit-messages";
import type { ProviderReply } from "./providers/provider";
import { checkFinish, readJson, stripThinking } from "./read-answer";
import type { CallContext } from "./record-call";
import { type Attempt, runWithFallback } from "./run-with-fallback";
import type { ChatTurn, SceneInput, Usage } from "./shape";
import { spendWithinBudget } from "./spend-within-budget";
import { storeAnswer } from "./store-answer";
import { addCall, emptyBill, type RunningBill, usageOf } from "./sum-usage";
import { UnusableAnswerError } from "./unusable-answer";

export interface ModelQuestion<S extends z.ZodType = z.ZodType> extends CallContext {
  messages: ChatTurn[];
  /** The same question in structured form: what the built-in model reads. */
  input: SceneInput;
  /** Named by the caller: checked against the scene's list, never falls back. */
  model?: string | undefined;
  /** Bound to the role or prompt: takes the place of the scene's default, and falls back like it. */
  preferredModel?: string | undefined;
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds that all calls of this question may take together. */
  deadlineMs?: number | undefined;
  /** False: neither take a stored answer nor store this one, whatever the scene says. */
  cache?: boolean | undefined;
  /** Makes it a question for JSON; the answer's `value` has passed it. */
  schema?: S | undefined;
  /** A further check, for instance that a category is on the list. What it returns is shown to the model in the one repair call. */
  check?: ((value: z.output<S>) => string | null) | undefined;
}

export interface ModelAnswer<V = unknown> {
  /** Without reasoning. */
  text: string;
  /** Validated; undefined when no schema was given. */
  value: V;
  model: string;
  provider: string;
  usage: Usage;
  /** Of the call that answered. */
  latencyMs: number;
  /** The first answer was not usable and the model was asked once more. */
  repaired: boolean;
  /** The text ends at the token limit. Never true for JSON. */
  truncated: boolean;
  /** Characters of the input that were left out to fit the model's window. */
  inputLeftOut: number;
  requestId: string;
}

/**
 * One question in, one validated and priced answer out: route, caps, exact cache, budget, call, finish reason, JSON,
 * schema, at most one repair call, log. At most five calls in all (four models, one repair).
 * @throws AppError 42202, 42203 (caps, white list) · 42902 (budget) · 50201, 50202 (after the fallback chain) · 50203 · 50204
 *   (an UnusableAnswerError where the model was asked twice).
 */
export async function runModel<S extends z.ZodType>(
  question: ModelQuestion<S> & { schema: S },
): Promise<ModelAnswer<z.output<S>>>;
export async function runModel(question: ModelQuestion): Promise<ModelAnswer>;
export async function runModel(question: ModelQuestion): Promise<ModelAnswer> {
  const route = await chooseRoute(question);
  const endsAt = performance.now() + (question.deadlineMs ?? Number.POSITIVE_INFINITY);
  // Before the budget: a stored answer costs nothing, so a budget that is used up is no reason to refuse it.
  const stored = await answerFromCache(question, route, (content) => judge(question, content));
  if (stored) return stored;
  return await runWithFallback(route, question.signal, (attempt) => ask(question, route, attempt, endsAt));
}

async function ask(q: ModelQuestion, route: Route, attempt: Attempt, endsAt: number): Promise<ModelAnswer> {
  const { candidate, fallbackUsed } = attempt;
  const bill = emptyBill();
  const { messages, leftOut } = fitMessages(withJsonHint(q), candidate.contextWindow, route.maxTokens);
  const once = async (turns: ChatTurn[], requestId: string) => {
    const request = requestFor(q, route, turns, endsAt);
    const settle = await spendWithinBudget(candidate, {
      ...request,
      keyId: q.keyId,
      memberId: q.memberId,
      lastsMs: request.timeoutMs,
    });
    let seen: ProviderReply | undefined;
    let cause: unknown;
    const log = {
      ...q,
      fallbackUsed,
      noFallback: (error: AppError) =>
        explainNoFallback(route, candidate, error, {
          left: q.signal?.aborted ?? false,
          timeUp: msUntil(endsAt) === 0,
        }),
    };
    try {
      return await callModel(candidate, { ...request, requestId }, log, (reply) => {
        seen = reply;
        addCall(bill, candidate, turns, reply);
        checkFinish(reply, q.schema !== undefined);
        return judge(q, reply.content);
      });
    } catch (thrown) {
      cause = thrown;
      throw thrown;
    } finally {
      await settle({ tokens: seen?.tokens, text: seen?.content, cause: seen ? undefined : cause });
    }
  };
  let repaired = false;
  let { reply, judged } = await once(messages, q.requestId);
  if ("problem" in judged) {
    repaired = true;
    ({ reply, judged } = await once(
      [...messages, ...repairTurns(reply.content, judged.problem)],
      // Another question: a provider that answers a request id once must not repeat the bad answer.
      `${q.requestId}-repair`,
    ));
    if ("problem" in judged) throw new UnusableAnswerError(judged.problem, reply.content, candidate.model);
  }
  if (!repaired) await storeAnswer(q, route, candidate, reply);
  return {
    text: stripThinking(reply.content).trim(),
    value: judged.value,
    model: candidate.model,
    provider: candidate.provider,
    usage: usageFor(bill, route, attempt),
    latencyMs: reply.latencyMs,
    repaired,
    truncated: reply.finishReason === "length",
    inputLeftOut: leftOut,
    requestId: q.requestId,
  };
}

function usageFor(bill: RunningBill, route: Route, attempt: Attempt): Usage {
  return usageOf(bill, {
    fallbackUsed: attempt.fallbackUsed,
    attemptedModels: attempt.attemptedModels,
    maxTokens: route.maxTokens,
  });
}

/** No provider answers in less, and a timer may end a call that much before its time: a rest as short is none. */
const LEAST_USEFUL_MS = 10;

/** Whole milliseconds that are left, 0 when they are too few to ask anybody. */
function msUntil(endsAt: number): number {
  const left = Math.floor(endsAt - performance.now());
  return left < LEAST_USEFUL_MS ? 0 : left;
}

function requestFor(
  q: ModelQuestion,
  route: Route,
  messages: ChatTurn[],
  endsAt: number,
): Omit<CallRequest, "requestId"> {
  const timeoutMs = Math.min(route.timeoutMs, msUntil(endsAt));
  if (timeoutMs === 0) throw new AppError("upstream_timeout", "the time for this question is used up");
  return {
    messages,
    input: q.input,
    maxTokens: route.maxTokens,
    temperature: route.temperature,
    schema: q.schema ?? null,
    timeoutMs,
    cutShort: timeoutMs < route.timeoutMs,
    signal: q.signal,
  };
}

/** Reads and checks a reply: the value, or what is wrong with it in words that the model can act on. */
function judge(q: ModelQuestion, content: string): { value: unknown } | { problem: string } {
  if (!q.schema) return { value: undefined };
  const json = readJson(content);
  if (json === undefined) return { problem: "there is no valid JSON object in it" };
  const parsed = q.schema.safeParse(json);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 6);
    return { problem: issues.map((i) => `${i.path.join(".") || "answer"}: ${i.message}`).join("; ") };
  }
  const problem = q.check?.(parsed.data) ?? null;
  return problem === null ? { value: parsed.data } : { problem };
}

/** The same question again would get the same answer: the model sees what it said and what is wrong with it. */
function repairTurns(content: string, problem: string): ChatTurn[] {
  return [
    { role: "assistant", content: stripThinking(content).slice(0, 4000) },
    {
      role: "user",
      content: `Your answer can't be used: ${problem}. Answer again with the corrected JSON object only, no other text.`,
    },
  ];
}

/** JSON mode of OpenAI refuses a conversation in which the word does not occur. */
function withJsonHint(q: ModelQuestion): ChatTurn[] {
  if (!q.schema || q.messages.some((m) => m.role === "system" && /json/i.test(m.content))) return q.messages;
  return [{ role: "system", content: "Answer with one JSON object and nothing else." }, ...q.messages];
}
