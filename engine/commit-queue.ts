import postgres from "postgres";
import { isBroken } from "@/db/transact";
import { commitReplies, type Outcome, uncommittable } from "./commit-replies";
import type { EngineContext } from "./context";

const MAX_BATCH = 64;
const MAX_REFUSALS = 3;
const RETRY_MS = 200;

/** Collects outcomes while a commit is under way and commits them together: one transaction for many ended requests. */
export interface CommitQueue {
  /** Resolves after the commit: true when stored, false when the job is no longer this worker's or the run has ended. */
  add(outcome: Outcome): Promise<boolean>;
  /** Resolves when nothing is left to commit. */
  idle(): Promise<void>;
}

interface Entry {
  outcome: Outcome;
  refusals: number;
  settle: (stored: boolean) => void;
}

export function createCommitQueue(ctx: EngineContext): CommitQueue {
  const entries: Entry[] = [];
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (entries.length > 0) {
      const batch = entries.splice(0, MAX_BATCH);
      try {
        await commit(batch);
      } catch (error) {
        await separate(batch, error);
      }
    }
  }

  async function commit(batch: Entry[]): Promise<void> {
    const stored = await commitReplies(
      ctx,
      batch.map((entry) => entry.outcome),
    );
    batch.forEach((entry, i) => entry.settle(stored[i] ?? false));
  }

  /** A batch fails as a whole; one by one, only the outcome at fault fails. */
  async function separate(batch: Entry[], cause: unknown): Promise<void> {
    ctx.log.warn({ err: cause, outcomes: batch.length }, "a commit of replies failed, trying one by one");
    for (const entry of batch) {
      try {
        await commit([entry]);
      } catch (error) {
        // A statement that the server refuses will be refused again; a lost connection comes back.
        if (error instanceof postgres.PostgresError && !isBroken(error) && !/^(40|53|57)/.test(error.code))
          entry.refusals += 1;
        if (entry.refusals >= MAX_REFUSALS) {
          ctx.log.error(
            { err: error, runId: entry.outcome.job.runId },
            "a reply cannot be stored, its run fails",
          );
          entry.outcome = uncommittable(entry.outcome, error);
          entry.refusals = 0;
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        entries.push(entry);
      }
    }
  }

  function start(): void {
    // Begins in the next turn, so that requests that end together are committed together.
    running = new Promise<void>((done) => setImmediate(done)).then(drain).finally(() => {
      running = undefined;
      if (entries.length > 0) start();
    });
  }

  return {
    add: (outcome) =>
      new Promise((resolve) => {
        entries.push({ outcome, refusals: 0, settle: resolve });
        if (!running) start();
      }),
    idle: async () => {
      for (let rest = running; rest; rest = running) await rest;
    },
  };
}
