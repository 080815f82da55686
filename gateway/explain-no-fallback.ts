import type { requestLog } from "@/db/schema/registry";
import type { AppError } from "@/lib/errors";
import type { Candidate, Route } from "./choose-route";
import { mayFallBack } from "./run-with-fallback";

export type NoFallback = NonNullable<typeof requestLog.$inferSelect.noFallback>;

/**
 * Why no other model is asked after this failed call, for the call's row in the log; null = one is. The rule itself is
 * run-with-fallback.ts; this names its outcome.
 * @param stop set when whoever asked does not wait any more, or the time for all calls together is over.
 */
export function explainNoFallback(
  route: Route,
  candidate: Candidate,
  error: AppError,
  stop: { left: boolean; timeUp?: boolean },
): NoFallback | null {
  if (stop.left) return "caller_left";
  if (route.explicit) return "named_model";
  if (!mayFallBack(error)) return "not_transient";
  const at = route.candidates.findIndex(
    (c) => c.provider === candidate.provider && c.model === candidate.model,
  );
  const rest = route.candidates.slice(at + 1);
  if (rest.length === 0) return at > 0 ? "fallbacks_failed" : "no_fallback_model";
  if (stop.timeUp) return "time_up";
  const open = rest.some((c) => c.pausedMs === 0 && !(c.breaker?.open && c.breaker.leftMs > 0));
  return open ? null : "fallbacks_paused";
}
