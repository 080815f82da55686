import { AppError } from "@/lib/errors";
import type { Candidate, Route } from "./choose-route";
import { ModelPausedError } from "./pause-model";

/** What an attempt learns about its place in the chain. */
export interface Attempt {
  candidate: Candidate;
  /** Whether another model was asked before. */
  fallbackUsed: boolean;
  /** Names of the models asked so far, this one included. */
  attemptedModels: string[];
}

/**
 * Asks the candidates of a route one after the other until one answers. Only the default route has more than one,
 * and only 50201 and 50202 move on: a refused key or a bad request would be refused elsewhere for the same reason,
 * and would hide the fault. A model whose provider asked to wait is passed over without a call. No pause before the next model: it is another provider's load.
 * @throws AppError of the first model when all failed: it says what is wrong with the route people chose.
 */
export async function runWithFallback<T>(
  route: Route,
  signal: AbortSignal | undefined,
  attempt: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const attemptedModels: string[] = [];
  let first: AppError | undefined;
  for (const candidate of route.candidates) {
    throwIfAborted(signal);
    if (candidate.pausedMs > 0) {
      first ??= new ModelPausedError(candidate, candidate.pausedMs);
      continue;
    }
    attemptedModels.push(candidate.model);
    try {
      return await attempt({
        candidate,
        fallbackUsed: candidate !== route.candidates[0],
        attemptedModels: [...attemptedModels],
      });
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      first ??= cause;
      if (!mayFallBack(cause)) break;
    }
  }
  throwIfAborted(signal);
  throw first ?? new AppError("internal", "the route holds no model");
}

/** Whether another model may be asked after this error. */
export function mayFallBack(error: AppError): boolean {
  return error.error === "upstream_error" || error.error === "upstream_timeout";
}

/** @throws the signal's reason when it is an AppError (a soft time limit), else 50202: nobody waits any more. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw signal.reason instanceof AppError
    ? signal.reason
    : new AppError("upstream_timeout", "the caller stopped waiting", { cause: signal.reason });
}
