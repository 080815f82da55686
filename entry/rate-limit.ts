import "server-only";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { singleton } from "@/lib/singleton";

interface Bucket {
  tokens: number;
  at: number;
}

/** Callers remembered at most; the map is emptied of full buckets when it grows past this (an attacker's many names must not fill the memory). */
const MAX_BUCKETS = 10_000;

/**
 * A token bucket for each caller, refilled evenly to `perMinute`. Held in this process: it protects the process,
 * while budgets and provider limits, which must hold across processes, live in Postgres.
 * @returns the headers of draft-ietf-httpapi-ratelimit-headers to answer with.
 * @throws AppError 42901 with the time until the next token.
 */
export function takeToken(caller: string, perMinute = env().RATE_LIMIT_PER_MINUTE): Record<string, string> {
  const buckets = singleton("rate-buckets", () => new Map<string, Bucket>());
  const now = Date.now();
  const perMs = perMinute / 60_000;
  const bucket = buckets.get(caller) ?? { tokens: perMinute, at: now };
  bucket.tokens = Math.min(perMinute, bucket.tokens + (now - bucket.at) * perMs);
  bucket.at = now;
  if (buckets.size > MAX_BUCKETS)
    for (const [key, b] of buckets) if (b.tokens + (now - b.at) * perMs >= perMinute) buckets.delete(key);
  buckets.set(caller, bucket);
  if (bucket.tokens < 1)
    throw new AppError("rate_limited", `at most ${perMinute} requests a minute`, {
      retryAfterMs: Math.ceil((1 - bucket.tokens) / perMs),
    });
  bucket.tokens -= 1;
  return {
    "ratelimit-policy": `"default";q=${perMinute};w=60`,
    ratelimit: `"default";r=${Math.floor(bucket.tokens)};t=${Math.ceil((perMinute - bucket.tokens) / perMs / 1000)}`,
  };
}
