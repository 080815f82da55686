import { sql } from "drizzle-orm";
import { getDb } from "./client";

/** A token bucket, refilled evenly up to `capacity`. */
export interface Bucket {
  key: string;
  capacity: number;
  perMinute: number;
}

/**
 * Takes `cost` tokens from a bucket that holds across processes, by one statement: two processes can't take the same
 * token. A bucket that nobody has taken from is full.
 * @returns 0 when the tokens were taken, else the milliseconds until there are enough.
 */
export async function takeFromBucket({ key, capacity, perMinute }: Bucket, cost: number): Promise<number> {
  const filled = sql`least(${capacity}::float8, rate_buckets.tokens
    + greatest(0, extract(epoch from clock_timestamp() - rate_buckets.updated_at)) * ${perMinute}::float8 / 60)`;
  const taken = await getDb().execute(sql`
    insert into rate_buckets (key, tokens, updated_at) values (${key}, ${capacity - cost}::float8, clock_timestamp())
    on conflict (key) do update set tokens = ${filled} - ${cost}::float8, updated_at = clock_timestamp()
    where ${filled} >= ${cost}::float8
    returning 1`);
  if (taken.length > 0) return 0;
  const [row] = await getDb().execute<{ have: number }>(
    sql`select ${filled} as have from rate_buckets where key = ${key}`,
  );
  const missing = cost - (row?.have ?? 0);
  return Math.max(50, Math.ceil((missing / perMinute) * 60_000));
}
