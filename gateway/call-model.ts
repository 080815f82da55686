import "server-only";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { admitCall } from "./admit-call";
import type { Candidate } from "./choose-route";
import { classifyError, isQuotaExhausted } from "./classify-error";
import { estimateTurns } from "./estimate-tokens";
import { ModelPausedError, pauseModel } from "./pause-model";
import { builtin } from "./providers/builtin";
import { openaiCompatible } from "./providers/openai-compatible";
import type { Provider, ProviderReply, ProviderRequest } from "./providers/provider";
import { ProviderFault } from "./providers/provider";
import { type CallContext, recordCall } from "./record-call";
import { throwIfAborted } from "./run-with-fallback";

/** A provider whose quota is used up refuses every call: the model stops, and a call now and then looks whether it was topped up. */
const QUOTA_PAUSE_MS = 5 * 60_000;
/** The pause after a 429 that does not say how long: without one, every waiting task would ask for itself. */
const UNSAID_MS = 2000;

const PROVIDERS: Record<Candidate["kind"], Provider> = { openai_compatible: openaiCompatible, builtin };

export const providerOf = (candidate: Candidate): Provider => PROVIDERS[candidate.kind];

export type CallRequest = Omit<ProviderRequest, "target" | "signal"> & { signal?: AbortSignal | undefined };

export interface CallReply extends ProviderReply {
  latencyMs: number;
}

/**
 * Asks one model once and records the call. `judge` looks at the reply: it throws AppError 50203 or 50204 when it
 * can't be used, or gives back the `problem` that a repair call may mend; the row of the log then carries that code.
 * @throws AppError 50201, 50202, 50203 (classify-error.ts), whatever `judge` throws, or the signal's reason.
 */
export async function callModel<T extends object>(
  candidate: Candidate,
  request: CallRequest,
  log: CallContext & { fallbackUsed: boolean },
  judge: (reply: CallReply) => T,
): Promise<{ reply: CallReply; judged: T }> {
  throwIfAborted(request.signal);
  const release = await admitCall(candidate, estimateTurns(request.messages) + request.maxTokens);
  const started = performance.now();
  const clock = startClock(request);
  let reply: ProviderReply | undefined;
  let errorCode: number | null = null;
  try {
    reply = await providerOf(candidate).call({ ...request, target: candidate, signal: clock.signal });
    const timed = { ...reply, latencyMs: elapsed(started) };
    const judged = judge(timed);
    if ("problem" in judged) errorCode = ERROR_CODES.invalid_output.code;
    return { reply: timed, judged };
  } catch (cause) {
    const failure = await settleFailure(cause, candidate, clock, request.signal);
    errorCode = failure.code;
    throw failure;
  } finally {
    await release();
    await recordCall(log, {
      candidate,
      tokens: reply?.tokens ?? null,
      latencyMs: elapsed(started),
      fallbackUsed: log.fallbackUsed,
      errorCode,
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

/** Turns whatever a provider threw into the one error that callers meet, and keeps to the wait that it asked for. */
export async function settleFailure(
  cause: unknown,
  candidate: Candidate,
  clock: CallClock,
  signal: AbortSignal | undefined,
): Promise<AppError> {
  const error = asAppError(cause, candidate, clock, signal);
  if (cause instanceof ProviderFault) {
    const pauseMs = error.retryAfterMs ?? (isQuotaExhausted(cause.fault) ? QUOTA_PAUSE_MS : 0);
    if (pauseMs > 0) await pauseModel(candidate, pauseMs);
  }
  return error;
}

function asAppError(
  cause: unknown,
  candidate: Candidate,
  clock: CallClock,
  signal: AbortSignal | undefined,
): AppError {
  if (cause instanceof AppError) return cause;
  if (signal?.aborted && !clock.timeUp.aborted) {
    if (signal.reason instanceof AppError) return signal.reason;
    return new AppError("upstream_timeout", "the caller stopped waiting", { cause });
  }
  const fault = cause instanceof ProviderFault ? cause.fault : null;
  if (fault === null && !clock.timeUp.aborted)
    return new AppError("internal", `the provider ${candidate.provider} could not be asked`, { cause });
  const verdict = classifyError(
    clock.timeUp.aborted || fault === null
      ? { status: null, headers: {}, body: null, transport: "TIMEOUT" }
      : fault,
  );
  if (verdict.reason === "rate_limited")
    return new ModelPausedError(candidate, verdict.retryAfterMs ?? UNSAID_MS, verdict.detail, cause);
  return new AppError(verdict.error, `${candidate.provider}/${candidate.model}: ${verdict.detail}`, {
    cause,
    ...(verdict.retryAfterMs === null ? {} : { retryAfterMs: verdict.retryAfterMs }),
  });
}

const elapsed = (started: number) => Math.round(performance.now() - started);
