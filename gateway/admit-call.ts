import "server-only";
import { sql } from "drizzle-orm";
import { getDb, inLastingTransaction } from "@/db/client";
import { takeFromBucket } from "@/db/take-from-bucket";
import { sleep } from "@/lib/clock";
import { databaseErrorCode } from "@/lib/connection-lost";
import { newId } from "@/lib/id";
import { logger } from "@/lib/logger";
import type { Candidate } from "./choose-route";
import { ModelPausedError } from "./pause-model";

/** Waits up to this long are sat out here; longer ones send the caller away with the time to come back. */
const SIT_OUT_MS = 1500;
/** A slot whose process died is free again after this long: past the longest call. */
const SLOT_MS = 10 * 60_000;
/** When all slots are taken nobody knows for how long; a task comes back after about this. */
const BUSY_MS = 1000;

/**
 * Holds a provider's limits – requests a minute, tokens a minute, calls at once – across all processes, in Postgres.
 * Buckets are refilled evenly and hold one minute's worth; each is taken from by one statement, so two processes can't
 * take the same token.
 * @param tokens estimate of prompt and answer together.
 * @returns what gives the slot back after the call.
 * @throws ModelPausedError with the time to wait, when a limit is reached. No call was made.
 */
export async function admitCall(candidate: Candidate, tokens: number): Promise<() => Promise<void>> {
  const { provider, limits } = candidate;
  if (limits.requestsPerMinute !== null)
    await take(candidate, `rpm/${provider}`, limits.requestsPerMinute, 1);
  if (limits.tokensPerMinute !== null)
    await take(
      candidate,
      `tpm/${provider}`,
      limits.tokensPerMinute,
      Math.min(tokens, limits.tokensPerMinute),
    );
  if (limits.concurrency === null) return () => Promise.resolve();
  return await takeSlot(candidate, limits.concurrency);
}

async function take(candidate: Candidate, key: string, perMinute: number, cost: number): Promise<void> {
  const bucket = { key, capacity: perMinute, perMinute };
  let waitMs = await takeFromBucket(bucket, cost);
  if (waitMs > 0 && waitMs <= SIT_OUT_MS) {
    await sleep(waitMs);
    waitMs = await takeFromBucket(bucket, cost);
  }
  if (waitMs > 0) throw new ModelPausedError(candidate, waitMs);
}

async function takeSlot(candidate: Candidate, limit: number): Promise<() => Promise<void>> {
  const holder = newId();
  for (const last of [false, true]) {
    if (await tryToTakeSlot(candidate.provider, limit, holder))
      return () => giveSlotBack(candidate.provider, holder);
    if (!last) await sleep(BUSY_MS * (0.3 + Math.random() * 0.4));
  }
  throw new ModelPausedError(candidate, BUSY_MS);
}

/** One of several that want the last slot gets it: the others' insert meets a row that has not expired. */
async function tryToTakeSlot(provider: string, limit: number, holder: string): Promise<boolean> {
  const rows = await getDb().execute(sql`
    insert into provider_slots (provider_code, slot, holder, expires_at)
    select ${provider}, free.slot, ${holder}::uuid, clock_timestamp() + ${SLOT_MS} * interval '1 millisecond'
    from (
      select n as slot from generate_series(1, ${limit}::int) as n
      where not exists (
        select 1 from provider_slots s
        where s.provider_code = ${provider} and s.slot = n and s.expires_at > clock_timestamp()
      )
      order by random() limit 1
    ) as free
    on conflict (provider_code, slot) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where provider_slots.expires_at <= clock_timestamp()
    returning 1`);
  return rows.length > 0;
}

/** Never rejects: an answer that was paid for must not be lost because the database is away. The slot then expires. */
async function giveSlotBack(provider: string, holder: string): Promise<void> {
  await inLastingTransaction((tx) =>
    tx.execute(
      sql`delete from provider_slots where provider_code = ${provider} and holder = ${holder}::uuid`,
    ),
  ).catch((error: unknown) =>
    logger().warn({ provider, code: databaseErrorCode(error) }, "a slot was not given back"),
  );
}
