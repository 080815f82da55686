import type postgres from "postgres";

/** A pool or a transaction of postgres.js. */
export type Queryable = postgres.ISql;

/** The part of a pino logger that the engine uses. */
export interface EngineLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** One concurrency rule: at most `limit` requests execute at once for one value of `key`. 0 means no limit. */
export interface ConcurrencyRule {
  limit: number;
  key: string | undefined;
  scope: "fn" | "env" | "account";
}

/** A function as the serve handler described it, with durations in milliseconds and defaults filled in. */
export interface EngineFunction {
  id: string;
  events: { name: string; expression: string | undefined }[];
  crons: string[];
  /** Retries + 1. */
  maxAttempts: number;
  /** The rule without a key, or the second keyed one. */
  coarse: ConcurrencyRule | undefined;
  /** The keyed rule. */
  keyed: ConcurrencyRule | undefined;
  throttle: { limit: number; burst: number; periodMs: number; key: string | undefined } | undefined;
  idempotency: string | undefined;
  priority: string | undefined;
  cancel: { event: string; expression: string | undefined; timeoutMs: number }[];
  startTimeoutMs: number | undefined;
  finishTimeoutMs: number | undefined;
}

/** The JSON of an event as functions and expressions see it. */
export interface EventBody {
  id: string;
  name: string;
  data: unknown;
  ts: number;
  user: unknown;
  [extra: string]: unknown;
}

/** An event that has its internal id and is about to be stored. */
export interface PreparedEvent {
  /** ULID. */
  id: string;
  externalId: string;
  name: string;
  value: EventBody;
  /** `value` as JSON. */
  body: string;
}

/** What a queued or executing request is. `stepId` is '' for a discovery. */
export interface Job {
  runId: string;
  stepId: string;
  state: "ready" | "delayed" | "gated" | "leased";
  attempt: number;
  generation: number;
  workerId: string | null;
  lost: number;
  again: boolean;
}

/** A run whose row is locked by the current transaction. Fields are changed in memory and written by write-batch.ts. */
export interface LockedRun {
  id: string;
  functionId: string;
  eventId: string;
  status: string;
  score: string;
  lane: string;
  slotA: string | null;
  slotB: string | null;
  version: number;
  forcePlan: boolean;
  pending: string[] | null;
  stepCount: number;
  stateBytes: number;
  parentRunId: string | null;
  parentStepId: string | null;
}

export interface NewWait {
  runId: string;
  stepId: string;
  kind: "sleep" | "event" | "invoke" | "cancel" | "limit";
  eventName: string | null;
  matchKey: string | null;
  expression: string | null;
  expiresAtMs: number;
}

export interface FinishedRun {
  run: LockedRun;
  /** completed | failed | cancelled */
  status: string;
  /** JSON of the returned value, null unless completed. */
  result: string | null;
  error: RunError | null;
}

/** The error of a run as `inngest/function.failed` carries it; `error` says how the run came to its end. */
export interface RunError {
  error: string;
  name: string;
  message: string;
  stack?: string;
  cause?: unknown;
}

/** Changes to locked runs, collected in memory and written with few statements. */
export interface RunBatch {
  nowMs: number;
  runs: Map<string, LockedRun>;
  /** All jobs of the locked runs, locked too; key from jobKey(). */
  jobs: Map<string, Job>;
  /** Steps among those asked for that are done already; key from jobKey(). */
  done: Set<string>;
  /** Steps among those asked for that something waits for already. */
  open: Set<string>;
  /** Names of events about the end of runs that some run waits for. */
  awaitedEnds: string[];
  changedRuns: Set<LockedRun>;
  steps: { runId: string; id: string; value: string }[];
  waits: NewWait[];
  /** Waits that are over; key parts. */
  closedWaits: { runId: string; stepId: string }[];
  insertedJobs: Map<string, Job & { dueAtMs: number }>;
  updatedJobs: Map<string, Job & { dueAtMs: number }>;
  deletedJobs: Map<string, Job>;
  finished: FinishedRun[];
  invokes: { runId: string; stepId: string; functionId: string; payload: unknown }[];
}

export function jobKey(runId: string, stepId: string): string {
  return `${runId}/${stepId}`;
}
