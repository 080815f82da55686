import { send, transact } from "@/db/transact";
import type { EngineContext } from "./context";
import type { EngineFunction, Queryable } from "./shape";

/** A job that this worker has leased, with what its request needs. */
export interface ClaimedJob {
  runId: string;
  stepId: string;
  functionId: string;
  attempt: number;
  generation: number;
  lost: number;
  version: number;
  forcePlan: boolean;
  stepCount: number;
  /** Whether the run has been executed before. */
  started: boolean;
  /** JSON of the event that began the run. */
  event: string;
}

/** Remembered between the claims of one worker. */
export interface ClaimState {
  /** A job whose worker died twice was seen and not taken, because it may not run now. */
  suspectWaits: boolean;
  /** How many of the next claims go by lanes. */
  byLanes: number;
  /** Where the walk over the lanes begins. */
  lane: string;
}

const MAX_LANES = 400;
const LOCK = 7_246_100_301;

/**
 * Leases up to `budget` jobs for this worker.
 *
 * Order: by `score`, which is the start time of the run minus its priority factor in seconds. That is the aging rule:
 * a job with factor 600 overtakes everything of factor 0 that is younger than ten minutes, and nothing older. Whatever
 * arrives, a job of the lowest priority waits at most the difference of the factors longer than its age demands.
 * Follow-up requests keep the score of their run, so older runs end first.
 *
 * Concurrency keys: the claims of all workers follow one another under an advisory lock, count the leased jobs (few:
 * no more than the workers' slots) and take only what fits. The normal claim looks at the head of the queue. When that
 * head is full of jobs that may not run, because one key floods the queue, the claim goes by lanes instead: it hops
 * from lane to lane through the index (one probe each, whatever is queued in them) and takes the best jobs of those
 * with room. Neither reads the thousands of jobs that are blocked.
 *
 * A suspect, a job whose worker died twice while it ran, is taken by itself or not at all (`suspectAllowed`).
 */
export async function claimJobs(
  ctx: EngineContext,
  state: ClaimState,
  budget: number,
  suspectAllowed: boolean,
): Promise<ClaimedJob[]> {
  const { byId } = await ctx.functions();
  const functions = [...byId.values()];
  state.suspectWaits = false;
  if (state.byLanes > 0) {
    state.byLanes -= 1;
    return (await claim(ctx, functions, budget, suspectAllowed, state, true)).jobs;
  }
  const window = Math.max(64, budget * 4);
  const head = await claim(ctx, functions, budget, suspectAllowed, state, false, window);
  const took = head.jobs.some((job) => job.lost >= 2);
  if (head.jobs.length === budget || head.seen < window || took) return head.jobs;
  state.byLanes = 20;
  const rest = await claim(
    ctx,
    functions,
    budget - head.jobs.length,
    suspectAllowed && head.jobs.length === 0,
    state,
    true,
  );
  return [...head.jobs, ...rest.jobs];
}

async function claim(
  ctx: EngineContext,
  functions: EngineFunction[],
  budget: number,
  suspectAllowed: boolean,
  state: ClaimState,
  byLanes: boolean,
  window = MAX_LANES,
): Promise<{ jobs: ClaimedJob[]; seen: number }> {
  // The statements travel together. Were they awaited one by one, a worker whose event loop is busy would keep the
  // lock, and with it all other workers, waiting for its next turn.
  const claimed = await transact(ctx.sql, async (connection) => {
    const locked = send(
      // A claim that a crash of the server undoes is simply not made: it need not wait for the disk.
      // Fresh tables have no statistics; a plan that was made for an empty table must not scan a full one.
      connection`select pg_advisory_xact_lock(${LOCK}), set_config('enable_seqscan', 'off', true),
        set_config('jit', 'off', true), set_config('synchronous_commit', 'off', true)`,
    );
    const rows = send(
      connection<
        (Omit<ClaimedJob, "runId"> & {
          runId: string | null;
          seen: number;
          lastLane: string | null;
          suspects: boolean;
        })[]
      >`
        with recursive limits as materialized (
          select * from unnest(${functions.map((fn) => fn.id)}::text[], ${functions.map((fn) => fn.coarse?.limit ?? null)}::int[],
            ${functions.map((fn) => fn.keyed?.limit ?? null)}::int[]) as l(function_id, limit_a, limit_b)
        ), busy as materialized (
          select slot, count(*)::int as held from (
            select slot_a as slot from engine.jobs where state = 'leased' and slot_a is not null
            union all
            select slot_b from engine.jobs where state = 'leased' and slot_b is not null) leased
          group by slot
        ), ${byLanes ? laneCandidates(connection, state.lane, budget) : headCandidates(connection, window)}, fitting as (
          select c.*, l.limit_a, l.limit_b, coalesce(a.held, 0) as held_a, coalesce(b.held, 0) as held_b,
            row_number() over (partition by c.slot_b order by c.score, c.run_id) as rank_b
          from candidates c join limits l using (function_id)
          left join busy a on a.slot = c.slot_a left join busy b on b.slot = c.slot_b
          where (c.slot_a is null or coalesce(a.held, 0) < l.limit_a) and (c.slot_b is null or coalesce(b.held, 0) < l.limit_b)
        ), ranked as (
          select *, row_number() over (partition by slot_a order by score, run_id) as rank_a,
            row_number() over (partition by lost >= 2 order by score, run_id) as rank_suspect
          from fitting where (slot_b is null or held_b + rank_b <= limit_b) and (lost < 2 or ${suspectAllowed})
        ), picked as (
          select run_id, step_id from ranked
          where (slot_a is null or held_a + rank_a <= limit_a)
            and case when exists (select 1 from ranked where lost >= 2) then lost >= 2 and rank_suspect = 1 else true end
          order by score, run_id limit ${budget}
        ), locked as materialized (
          select j.run_id, j.step_id from picked p join engine.jobs j using (run_id, step_id)
          where j.state = 'ready' for update of j skip locked
        ), leased as (
          update engine.jobs j set state = 'leased', worker_id = ${ctx.workerId()}, generation = j.generation + 1, again = false
          from locked l
          where j.run_id = l.run_id and j.step_id = l.step_id
            and exists (select 1 from engine.workers where id = ${ctx.workerId()} and lease_until > clock_timestamp())
          returning j.*
        )
        select seen.n as seen, seen.lane as "lastLane", (select coalesce(bool_or(lost >= 2), false) from fitting) as suspects, j.run_id as "runId", j.step_id as "stepId", j.function_id as "functionId",
          j.attempt, j.generation, j.lost, r.version, r.force_plan as "forcePlan", r.step_count as "stepCount",
          r.started_at is not null as started, e.body as event
        from (select count(*)::int as n, max(lane) as lane from candidates) seen
        left join (leased j join engine.runs r on r.id = j.run_id join engine.events e on e.id = r.event_id) on true
        order by j.score, j.run_id`,
    );
    return { value: { rows }, sent: [locked, rows] };
  });
  const rows = await claimed.rows;
  const seen = rows[0]?.seen ?? 0;
  if (rows[0]?.suspects && !suspectAllowed) state.suspectWaits = true;
  // More lanes than one walk visits: the next walk goes on where this one ended.
  if (byLanes) state.lane = seen >= MAX_LANES ? (rows[0]?.lastLane ?? "") : "";
  return { jobs: rows.filter((row): row is ClaimedJob & typeof row => row.runId !== null), seen };
}

function headCandidates(sql: Queryable, window: number) {
  return sql`candidates as materialized (
    select run_id, step_id, function_id, slot_a, slot_b, lane, score, lost from engine.jobs
    where state = 'ready' order by score, run_id limit ${window})`;
}

/** The best jobs of each lane that has room, at most as many as it has room for. */
function laneCandidates(sql: Queryable, start: string, budget: number) {
  return sql`lanes as (
      (select lane, function_id, slot_a, slot_b, 1 as n from engine.jobs
       where state = 'ready' and lane > ${start} order by lane, score, run_id limit 1)
      union all
      select next.lane, next.function_id, next.slot_a, next.slot_b, lanes.n + 1 from lanes cross join lateral (
        select lane, function_id, slot_a, slot_b from engine.jobs
        where state = 'ready' and lane > lanes.lane order by lane, score, run_id limit 1) next
      where lanes.n < ${MAX_LANES}
    ), roomy as (
      select lanes.lane, least(l.limit_a - coalesce(a.held, 0), l.limit_b - coalesce(b.held, 0), ${budget}::int) as room
      from lanes join limits l using (function_id)
      left join busy a on a.slot = lanes.slot_a left join busy b on b.slot = lanes.slot_b
    ), candidates as materialized (
      select best.* from roomy cross join lateral (
        select run_id, step_id, function_id, slot_a, slot_b, lane, score, lost from engine.jobs
        where state = 'ready' and lane = roomy.lane order by score, run_id limit greatest(roomy.room, 0)) best)`;
}
