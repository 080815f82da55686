import "server-only";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { newId } from "@/lib/id";
import { admitCall } from "./admit-call";
import { noteAnswer, noteFault } from "./breaker";
import type { Candidate } from "./choose-route";
import { type BreakerCause, classifyError } from "./classify-error";
import { estimateTurns } from "./estimate-tokens";
import type { NoFallback } from "./explain-no-fallback";
import { keptAnswer } from "./kept-answer";
import { ModelPausedError, pauseModel } from "./pause-model";
import { builtin } from "./providers/builtin";
import { masked } from "./providers/masked";
import { openaiCompatible } from "./providers/openai-compatible";
import type { Provider, ProviderReply, ProviderRequest } from "./providers/provider";
import { ProviderFault } from "./providers/provider";
import { type CallContext, recordCall } from "./record-call";
import { throwIfAborted } from "./run-with-fallback";

/** The pause after a 429 that does not say how long: without one, every waiting task would ask for itself. */
const UNSAID_MS = 2000;

const PROVIDERS: Record<Candidate["kind"], Provider> = { openai_compatible: openaiCompatible, builtin };

/** The built-in model is never masked: what it reads stays on this machine. */
export const providerOf = (candidate: Candidate): Provider =>
  candidate.maskPersonal && candidate.kind !== "builtin"
    ? masked(PROVIDERS[candidate.kind])
    : PROVIDERS[candidate.kind];

export type CallRequest = Omit<ProviderRequest, "target" | "signal"> & {
  signal?: AbortSignal | undefined;
  /** The caller leaves less time than the scene does: running out of it says nothing about the model. */
  cutShort?: boolean | undefined;
};

/** What the log needs to know of a call beyond its outcome. */
export interface CallPlace extends CallContext {
  fallbackUsed: boolean;
  /** Why nobody else is asked when this call fails with `error`. */
  noFallback?: ((error: AppError) => NoFallback | null) | undefined;
}

export interface CallReply extends ProviderReply {
  latencyMs: number;
}

/**
 * Asks one model once and records the call. An answer that a killed process had received for this very call of the
 * same task is taken in place of a second call (kept-answer.ts). `judge` looks at the reply: it throws AppError 50203 or
 * 50204 when it can't be used, or gives back the `problem` that a repair call may mend; the row of the log then carries
 * that code.
 * @throws AppError 50201, 50202, 50203 (classify-error.ts), whatever `judge` throws, or the signal's reason.
 */
export async function callModel<T extends object>(
  candidate: Candidate,
  request: CallRequest,
  log: CallPlace,
  judge: (reply: CallReply) => T,
): Promise<{ reply: CallReply; judged: T }> {
  throwIfAborted(request.signal);
  const keeper = keptAnswer(candidate, request, log);
  const kept = keeper?.find() ?? null;
  const release = kept
    ? () => Promise.resolve()
    : await admitCall(candidate, estimateTurns(request.messages) + request.maxTokens);
  const logId = kept?.logId ?? newId();
  const started = performance.now();
  const clock = startClock(request);
  let reply: CallReply | undefined = kept?.reply;
  let errorCode: number | null = null;
  let noFallback: NoFallback | null = null;
  try {
    if (!reply) {
      const fresh = await providerOf(candidate).call({
        ...request,
        target: candidate,
        signal: clock.signal,
      });
      reply = { ...fresh, latencyMs: elapsed(started) };
      keeper?.keep({ reply, logId });
      await noteAnswer(candidate);
    }
    const judged = judge(reply);
    if ("problem" in judged) errorCode = ERROR_CODES.invalid_output.code;
    return { reply, judged };
  } catch (cause) {
    const failure = await settleFailure(cause, candidate, clock, request);
    errorCode = failure.code;
    noFallback = log.noFallback?.(failure) ?? null;
    throw failure;
  } finally {
    await release();
    await recordCall(log, {
      id: logId,
      candidate,
      tokens: reply?.tokens ?? null,
      latencyMs: reply?.latencyMs ?? elapsed(started),
      fallbackUsed: log.fallbackUsed,
      errorCode,
      noFallback,
    });
  }
}

export interface CallClock {
  /** Aborts when time is up or the caller's signal does. */
  signal: AbortSignal;
  timeUp: AbortSignal;
}

/** One timer over connecting, headers and body: the SDK's own ends with the headers. */
export function startClock(request: { timeoutMs: number; signal?: AbortSignal | undefined }): CallClock {
  const timeUp = AbortSignal.timeout(Math.max(1, Math.round(request.timeoutMs)));
  return { timeUp, signal: request.signal ? AbortSignal.any([timeUp, request.signal]) : timeUp };
}

/**
 * Turns whatever a provider threw into the one error that callers meet, keeps to the wait that it asked for, and tells
 * the breaker what the call says about the model.
 */
export async function settleFailure(
  cause: unknown,
  candidate: Candidate,
  clock: CallClock,
  request: Pick<CallRequest, "signal" | "cutShort">,
): Promise<AppError> {
  const { error, about } = judgeFailure(cause, candidate, clock, request);
  if (about === "answered") await noteAnswer(candidate);
  else if (about !== null) await noteFault(candidate, about);
  if (cause instanceof ProviderFault && error.retryAfterMs) await pauseModel(candidate, error.retryAfterMs);
  return error;
}

/** The error, and what the failure says about the model: it answers after all, it is out of order, or nothing. */
function judgeFailure(
  cause: unknown,
  candidate: Candidate,
  clock: CallClock,
  { signal, cutShort }: Pick<CallRequest, "signal" | "cutShort">,
): { error: AppError; about: BreakerCause | "answered" | null } {
  if (cause instanceof AppError) return { error: cause, about: null };
  if (signal?.aborted && !clock.timeUp.aborted) {
    if (signal.reason instanceof AppError) return { error: signal.reason, about: null };
    return { error: new AppError("upstream_timeout", "the caller stopped waiting", { cause }), about: null };
  }
  const fault = cause instanceof ProviderFault ? cause.fault : null;
  if (fault === null && !clock.timeUp.aborted) {
    const words = `the provider ${candidate.provider} could not be asked`;
    return { error: new AppError("internal", words, { cause }), about: null };
  }
  const verdict = classifyError(
    clock.timeUp.aborted || fault === null
      ? { status: null, headers: {}, body: null, transport: "TIMEOUT" }
      : fault,
  );
  const about = verdict.reason === "timeout" && cutShort ? null : (verdict.breaker ?? "answered");
  if (verdict.reason === "rate_limited") {
    // A Retry-After that lies in the past is none: 0 ms would be a storm.
    const waitMs = verdict.retryAfterMs || UNSAID_MS;
    return { error: new ModelPausedError(candidate, waitMs, verdict.detail, cause), about };
  }
  const error = new AppError(verdict.error, `${candidate.provider}/${candidate.model}: ${verdict.detail}`, {
    cause,
    ...(verdict.retryAfterMs === null ? {} : { retryAfterMs: verdict.retryAfterMs }),
  });
  return { error, about };
}

const elapsed = (started: number) => Math.round(performance.now() - started);
