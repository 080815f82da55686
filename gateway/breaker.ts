import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { breakers } from "@/db/schema/registry";
import { databaseErrorCode } from "@/lib/connection-lost";
import type { ErrorName } from "@/lib/errors";
import { logger } from "@/lib/logger";
import type { Candidate } from "./choose-route";
import type { BreakerCause } from "./classify-error";
import { ModelPausedError } from "./pause-model";
import type { ProviderTarget } from "./providers/provider";

/** What the table knew of a model whose last calls failed, when the route was chosen. */
export interface BreakerState {
  reason: BreakerCause;
  failures: number;
  /** Calls are held back. */
  open: boolean;
  /** Milliseconds until one call may look whether the model answers again; 0 = now. */
  leftMs: number;
  /** This process took that one call and has not said yet how it went. */
  probing: boolean;
}

/** Failures in a row that open the breaker. A refused key and used-up credit open it at once. */
export const FAILURES_TO_OPEN = 5;
/** How long calls are held back: at first, and at most after doubling with each probe that fails. Milliseconds. */
const COOLDOWN: Record<BreakerCause, { first: number; longest: number }> = {
  outage: { first: 2000, longest: 30_000 },
  // Short at first: whoever mends a key tries at once whether it holds.
  key_refused: { first: 1000, longest: 60_000 },
  quota_exhausted: { first: 30_000, longest: 300_000 },
};
/** A probe whose process died is another's after this long beyond its own timeout. */
const PROBE_GRACE_MS = 5000;
/** When somebody else's probe is under way, nobody knows for how long: come back after about this. */
const PROBED_MS = 1000;

const TOLD: Record<BreakerCause, [ErrorName, string]> = {
  outage: ["upstream_error", "its last calls failed"],
  key_refused: ["upstream_rejected", "the provider refused the key"],
  quota_exhausted: ["upstream_rejected", "quota or credit is used up at the provider"],
};

/**
 * The model's calls fail, so it was not called. Carries the name of the error that opened the breaker, so that the
 * fallback rule is the same for the calls that are spared. A task waits without using up an attempt.
 */
export class BreakerOpenError extends ModelPausedError {
  constructor(target: ProviderTarget, state: BreakerState) {
    const [error, words] = TOLD[state.reason];
    const waitMs = state.leftMs || PROBED_MS;
    const seconds = Math.ceil(waitMs / 1000);
    super(
      target,
      waitMs,
      `${words}; it is not called for now, the next try is due in ${seconds} s`,
      undefined,
      error,
    );
  }
}

/** Whether one of several processes and requests may make the one call that looks whether a model answers again. */
export async function takeProbe(candidate: Candidate, timeoutMs: number): Promise<boolean> {
  const state = candidate.breaker;
  if (!state) return false;
  const taken = await getDb()
    .update(breakers)
    .set({
      openUntil: sql`clock_timestamp() + ${timeoutMs + PROBE_GRACE_MS} * interval '1 millisecond'`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(isOf(candidate), sql`${breakers.openUntil} <= clock_timestamp()`))
    .returning({ model: breakers.model });
  state.probing = taken.length > 0;
  return state.probing;
}

/** Whatever the model said, it answered: nothing is held back any longer. Costs nothing while all is well. */
export async function noteAnswer(candidate: Candidate): Promise<void> {
  const state = candidate.breaker;
  if (!state) return;
  candidate.breaker = null;
  await write(candidate, () =>
    getDb()
      .delete(breakers)
      .where(and(isOf(candidate), state.probing ? undefined : isNull(breakers.openUntil))),
  );
}

/**
 * Counts a call that failed through the provider's fault, and opens the breaker when it is the fifth in a row, or a
 * probe. Calls that were under way when it opened change nothing: an outage must not look longer because it was busy.
 */
export async function noteFault(candidate: Candidate, cause: BreakerCause): Promise<void> {
  const probing = candidate.breaker?.probing ?? false;
  if (candidate.breaker) candidate.breaker.probing = false;
  const start = cause === "outage" ? 1 : FAILURES_TO_OPEN;
  const failures = sql`greatest(coalesce(breakers.failures, 0) + 1, ${start}::int)`;
  const { first, longest } = COOLDOWN[cause];
  const opened = (count: typeof failures) =>
    sql`case when ${count} >= ${FAILURES_TO_OPEN}::int then clock_timestamp()
      + least(${longest}::float8, ${first}::float8 * power(2, least(${count} - ${FAILURES_TO_OPEN}::int, 20)))
      * interval '1 millisecond' end`;
  await write(candidate, () =>
    getDb().execute(sql`
      insert into breakers (provider_code, model, reason, failures, open_until, updated_at)
      values (${candidate.provider}, ${candidate.model}, ${cause}, ${start}::int, ${opened(sql`${start}::int`)}, clock_timestamp())
      on conflict (provider_code, model) do update set
        reason = excluded.reason, failures = ${failures}, open_until = ${opened(failures)}, updated_at = clock_timestamp()
      where breakers.open_until is null or ${probing}::boolean`),
  );
}

/** Gives a probe back that was not used, because the caller left or a limit held it up: the next request may make it. */
export async function returnProbe(candidate: Candidate): Promise<void> {
  if (!candidate.breaker?.probing) return;
  candidate.breaker.probing = false;
  await write(candidate, () =>
    getDb().update(breakers).set({ openUntil: sql`clock_timestamp()` }).where(isOf(candidate)),
  );
}

const isOf = (target: Pick<ProviderTarget, "provider" | "model">) =>
  and(eq(breakers.providerCode, target.provider), eq(breakers.model, target.model));

/** A state that can't be written does not spoil the answer. */
async function write(target: ProviderTarget, statement: () => Promise<unknown>): Promise<void> {
  try {
    await statement();
  } catch (cause) {
    logger().error(
      { provider: target.provider, model: target.model, code: databaseErrorCode(cause) },
      "breaker state lost",
    );
  }
}
