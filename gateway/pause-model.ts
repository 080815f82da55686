import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { rateBuckets } from "@/db/schema/system";
import { AppError, type ErrorName } from "@/lib/errors";
import { logger } from "@/lib/logger";
import type { ProviderTarget } from "./providers/provider";

/** However long a provider asks us to wait, a person who mends its limit must not wait longer than this. */
const LONGEST_MS = 5 * 60_000;

/**
 * The provider limits its calls: it answered 429, or it said before when to come back and was not called at all. It
 * did nothing for the question, so a task need not count it as an attempt.
 */
export class ModelPausedError extends AppError {
  constructor(
    target: ProviderTarget,
    retryAfterMs: number,
    detail = "paused, the provider takes no calls for now",
    cause?: unknown,
    error: ErrorName = "upstream_timeout",
  ) {
    super(error, `${target.provider}/${target.model}: ${detail}`, { retryAfterMs, cause });
  }
}

/**
 * Keeps every process from calling a model until its provider's `Retry-After` has passed: without this, each waiting
 * task would find out for itself, with a call of its own. Several pauses: the longest counts.
 */
export async function pauseModel(target: ProviderTarget, retryAfterMs: number): Promise<void> {
  const until = sql`clock_timestamp() + ${Math.min(retryAfterMs, LONGEST_MS)} * interval '1 millisecond'`;
  try {
    await getDb()
      .insert(rateBuckets)
      .values({ key: keyOf(target), tokens: 0, updatedAt: until })
      .onConflictDoUpdate({
        target: rateBuckets.key,
        set: { updatedAt: sql`greatest(${rateBuckets.updatedAt}, excluded.updated_at)` },
      });
  } catch (cause) {
    logger().error(
      { provider: target.provider, model: target.model, cause: String(cause).slice(0, 200) },
      "pause lost",
    );
  }
}

/** The pause's row among the rate buckets. */
const keyOf = (target: ProviderTarget) => `pause/${target.provider}/${target.model}`;
