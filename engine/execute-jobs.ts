import { withDeadline } from "@/db/with-deadline";
import { type ClaimedJob, type ClaimState, claimJobs } from "./claim-jobs";
import type { CommitQueue } from "./commit-queue";
import type { EngineContext } from "./context";
import { loadSteps, type RunState } from "./load-steps";
import { markStarted } from "./mark-started";
import type { Reply } from "./read-reply";
import { releaseForgotten } from "./release-forgotten";

const FALLBACK_POLL_MS = 5000;
const ERROR_PAUSE_MS = 500;
const LOAD_MS = 10_000;
/** Under load, claims wait this long for more slots to become free: one claim for several jobs costs as much as for one. */
const GATHER_MS = 3;
/** How often a full worker tells the others that there is more. */
const SHARE_MS = 200;
/**
 * Longest time for which a worker takes nothing new, so that a job whose worker died twice can run by itself: once
 * before it, until the others have ended, and once while it runs.
 */
const CLEAR_MS = 5000;

export interface Executor {
  start(): void;
  /** Something may be claimable. */
  wake(): void;
  stop(limitMs: number): Promise<void>;
  executing(): number;
}

type Call = (job: ClaimedJob, state: RunState, maxAttempts: number) => Promise<Reply>;

/** Claims jobs while there are free slots and executes them. No transaction is open while a function runs. */
export function createExecutor(
  ctx: EngineContext,
  commits: CommitQueue,
  concurrency: number,
  call: Call,
): Executor {
  const executing = new Map<ClaimedJob, Promise<void>>();
  /** What executes and what waits for its commit. */
  const held = new Set<ClaimedJob>();
  const claims: ClaimState = { byLanes: 0, lane: "", suspectWaits: false };
  /** When this worker began to finish what it executes, so that a suspect can run by itself; 0 = it does not. */
  let clearingSince = 0;
  let active = false;
  let pumping: Promise<void> | undefined;
  let wanted = false;
  let sharedAt = 0;
  let saturated = false;
  let committing = 0;
  let doubtful = false;
  let poll: NodeJS.Timeout | undefined;

  let suspectSince = 0;
  const runsSuspect = () =>
    Date.now() - suspectSince < CLEAR_MS && [...executing.keys()].some((job) => job.lost >= 2);
  const isClear = () => executing.size === 0 || (clearingSince > 0 && Date.now() - clearingSince > CLEAR_MS);
  // Replies that wait for their commit keep no slot, but they must not pile up either.
  const mayClaim = () =>
    active &&
    executing.size < concurrency &&
    committing < concurrency * 4 &&
    !runsSuspect() &&
    (clearingSince === 0 || isClear());

  function wake(): void {
    wanted = true;
    if (pumping || !mayClaim()) return;
    pumping = pump().finally(() => {
      pumping = undefined;
      if (wanted) wake();
    });
  }

  const wakeAfterClearing = () => setTimeout(wake, CLEAR_MS + 1).unref();

  async function pump(): Promise<void> {
    while (wanted && mayClaim()) {
      if (saturated && concurrency - executing.size < concurrency / 4) {
        await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      }
      wanted = false;
      const free = concurrency - executing.size;
      try {
        if (doubtful) {
          await releaseForgotten(ctx, held);
          doubtful = false;
        }
        // A job whose worker died twice runs by itself: if it is what kills workers, it must not take innocent ones
        // down with it; and if it is innocent, the third worker is much less likely to die just then.
        const clear = isClear();
        const jobs = await claimJobs(ctx, claims, free, clear);
        if (clear) clearingSince = 0;
        else if (claims.suspectWaits && clearingSince === 0) {
          clearingSince = Date.now();
          wakeAfterClearing();
        }
        if (jobs.some((job) => job.lost >= 2)) {
          suspectSince = Date.now();
          wakeAfterClearing();
        }
        saturated = jobs.length === free;
        if (jobs.length === 0) continue;
        const stateOf = await loadClaimed(jobs);
        for (const job of jobs) run(job, stateOf(job));
        if (saturated) share();
      } catch (error) {
        ctx.log.error({ err: error }, "claiming jobs failed");
        doubtful = true;
        await new Promise((resolve) => setTimeout(resolve, ERROR_PAUSE_MS));
        wanted = true;
      }
    }
  }

  /** The jobs are leased by now: giving up would leave them to a living worker that does nothing about them. */
  async function loadClaimed(jobs: ClaimedJob[]): Promise<(job: ClaimedJob) => RunState> {
    for (;;) {
      try {
        return await withDeadline(loadSteps(ctx.sql, jobs), LOAD_MS);
      } catch (error) {
        ctx.log.error({ err: error }, "reading the state of claimed runs failed, trying again");
        await new Promise((resolve) => setTimeout(resolve, ERROR_PAUSE_MS));
      }
    }
  }

  function run(job: ClaimedJob, state: RunState): void {
    const work = execute(job, state)
      .catch((error: unknown) => ctx.log.error({ err: error, runId: job.runId }, "executing a job failed"))
      .finally(() => {
        executing.delete(job);
        wake();
      });
    executing.set(job, work);
    held.add(job);
  }

  async function execute(job: ClaimedJob, state: RunState): Promise<void> {
    const fn = (await ctx.functions()).byId.get(job.functionId);
    if (fn) await markStarted(ctx, fn, job);
    const reply = await call(job, state, fn?.maxAttempts ?? 1);
    committing += 1;
    void commits.add({ job, content: { kind: "reply", reply, event: job.event } }).then((stored) => {
      committing -= 1;
      held.delete(job);
      if (!stored) ctx.log.info({ runId: job.runId, generation: job.generation }, "a late reply was dropped");
      wake();
      return stored;
    });
  }

  function share(): void {
    wanted = true;
    if (Date.now() - sharedAt < SHARE_MS) return;
    sharedAt = Date.now();
    ctx.sql`select pg_notify('intray_engine', 'ready')`.catch(() => {});
  }

  return {
    wake,
    start: () => {
      active = true;
      // Notifications do the waking; this is for one that was lost.
      poll = setInterval(() => {
        doubtful = true;
        wake();
      }, FALLBACK_POLL_MS);
      wake();
    },
    stop: async (limitMs) => {
      active = false;
      clearInterval(poll);
      await pumping;
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
      await Promise.race([Promise.all(executing.values()), limit]);
      clearTimeout(timer);
    },
    executing: () => executing.size,
  };
}
