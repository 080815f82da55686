import { AppError } from "@/lib/errors";
import { BreakerOpenError, returnProbe, takeProbe } from "./breaker";
import { type Candidate, type Route, refreshCandidate } from "./choose-route";
import { ModelPausedError } from "./pause-model";

/** What an attempt learns about its place in the chain. */
export interface Attempt {
  candidate: Candidate;
  /** Whether another model was asked before, or passed over. */
  fallbackUsed: boolean;
  /** Names of the models asked so far, this one included. */
  attemptedModels: string[];
}

/**
 * The candidates of a route that may be asked, one after the other, for as long as the caller comes back for the next.
 * Only the default route has more than one, and only 50201 and 50202 move on: a refused key or a bad request would be
 * refused elsewhere for the same reason, and would hide the fault. A model whose provider asked to wait, or whose
 * breaker is open, is passed over without a call by the same rule. Those behind the first are read again before they
 * are asked: one may have been switched off meanwhile. No pause before the next model: it is another provider's load.
 */
export class FallbackChain {
  private readonly attemptedModels: string[] = [];
  private readonly errors: AppError[] = [];
  private next = 0;
  private asking: Candidate | undefined;
  private ended = false;

  constructor(
    private readonly route: Route,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /**
   * The next model to ask.
   * @throws AppError of the first model when none is left: it says what is wrong with the route people chose, and what
   *   the others answered. With all
   *   breakers open that is at once, without a call, and its Retry-After says when the next probe is due.
   */
  async take(): Promise<Attempt> {
    throwIfAborted(this.signal);
    while (!this.ended && this.next < this.route.candidates.length) {
      const index = this.next++;
      const chosen = this.route.candidates[index];
      const candidate = index === 0 ? chosen : chosen && (await refreshCandidate(chosen));
      if (!candidate) continue;
      const held = await heldBack(candidate, this.route.timeoutMs);
      if (held) {
        this.fail(held);
        continue;
      }
      this.asking = candidate;
      this.attemptedModels.push(candidate.model);
      return { candidate, fallbackUsed: index > 0, attemptedModels: [...this.attemptedModels] };
    }
    throwIfAborted(this.signal);
    const [first, ...others] = this.errors;
    if (!first) throw new AppError("internal", "the route holds no model");
    if (others.length > 0) first.message += `; then ${others.map((e) => e.message).join("; ")}`;
    throw first;
  }

  /** Takes note that the model taken last failed; the next `take` goes on or gives up. */
  async failed(cause: unknown): Promise<void> {
    await this.release();
    if (!(cause instanceof AppError)) throw cause;
    this.fail(cause);
  }

  /** Gives back what was taken and not used. To be called whatever happened. */
  async release(): Promise<void> {
    if (this.asking) await returnProbe(this.asking);
    this.asking = undefined;
  }

  private fail(error: AppError): void {
    this.errors.push(error);
    this.ended = !mayFallBack(error);
  }
}

/** Asks the candidates of a route until one answers. @throws AppError of the first model when all failed. */
export async function runWithFallback<T>(
  route: Route,
  signal: AbortSignal | undefined,
  ask: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const chain = new FallbackChain(route, signal);
  for (;;) {
    const attempt = await chain.take();
    try {
      return await ask(attempt);
    } catch (cause) {
      await chain.failed(cause);
    }
  }
}

/** Why a model can't be called now; null = it can, and where it is a probe, this process has it. */
async function heldBack(candidate: Candidate, timeoutMs: number): Promise<ModelPausedError | null> {
  if (candidate.pausedMs > 0) return new ModelPausedError(candidate, candidate.pausedMs);
  const state = candidate.breaker;
  if (!state?.open) return null;
  if (state.leftMs === 0 && (await takeProbe(candidate, timeoutMs))) return null;
  return new BreakerOpenError(candidate, state);
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
