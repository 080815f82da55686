import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant } from "../columns";

/**
 * Tables of the embedded engine. They know nothing of the product and no other table refers to them.
 *
 * Values are `text`, not `jsonb`: jsonb rejects `\u0000`, rewrites numbers and loses key order, and the engine only
 * ever pastes a stored value into the next request body.
 */
export const engineSchema = pgSchema("engine");

/** What happened. `id` is a ULID made by the engine, `externalId` the sender's own id and the key of deduplication. */
export const engineEvents = engineSchema.table("events", {
  id: text().primaryKey(),
  externalId: text().notNull(),
  name: text().notNull(),
  /** The event as the function sees it: `{id, name, data, ts, user, …}`. */
  body: text().notNull(),
  receivedAt: instant().notNull().default(sql`now()`),
});

/**
 * One execution of one function. `id` is a ULID, so a range of ids is a range of time: pruning needs no index on a
 * timestamp, and finishing a run changes no indexed column (a HOT update).
 */
export const engineRuns = engineSchema.table(
  "runs",
  {
    id: text().primaryKey(),
    functionId: text().notNull(),
    eventId: text().notNull(),
    /** The trigger's `externalId`, unique per function for 24 hours; null for an invoked run. */
    dedupeKey: text(),
    /** running | completed | failed | cancelled */
    status: text().notNull().default("running"),
    /** Start time in ms minus the priority factor in ms: the smaller runs first. See engine/claim-jobs.ts. */
    score: bigint({ mode: "number" }).notNull(),
    /** Function and concurrency keys in one string: all jobs of a lane are blocked together. */
    lane: text().notNull(),
    slotA: text(),
    slotB: text(),
    /** Version that the SDK asked for in its first partial reply; -1 before. */
    version: integer().notNull().default(-1),
    /** Sent as `disable_immediate_execution` while a parallel group is open. */
    forcePlan: boolean().notNull().default(false),
    /** Open members of the parallel group; only the completion that empties it queues a discovery. */
    pending: text().array(),
    stepCount: integer().notNull().default(0),
    stateBytes: integer().notNull().default(0),
    /** The run and step that invoked this one. */
    parentRunId: text(),
    parentStepId: text(),
    startedAt: instant(),
    finishedAt: instant(),
    /** JSON of the returned value or of the error. */
    output: text(),
  },
  (t) => [uniqueIndex("runs_dedupe").on(t.functionId, t.dedupeKey)],
);

/** Memoized step results: `{"data":…}`, `{"error":…}`, a raw event or `null`. The first write of a step wins. */
export const engineSteps = engineSchema.table(
  "steps",
  {
    runId: text().notNull(),
    id: text().notNull(),
    /** Completion order, which the SDK replays. */
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    value: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.id] })],
);

/**
 * Requests to make. At most one discovery (`stepId` = '') and one targeted request per step and run: the primary key
 * makes a step that is reported twice one job. States and their partial indexes: `ready` may be claimed now,
 * `delayed` waits for `dueAt`, `gated` for a throttle token, `leased` is being executed by `workerId`.
 */
export const engineJobs = engineSchema.table(
  "jobs",
  {
    runId: text().notNull(),
    stepId: text().notNull().default(""),
    functionId: text().notNull(),
    state: text().notNull(),
    score: bigint({ mode: "number" }).notNull(),
    dueAt: instant().notNull(),
    lane: text().notNull(),
    slotA: text(),
    slotB: text(),
    throttleKey: text(),
    attempt: integer().notNull().default(0),
    /** Grows with every claim; a reply that carries an older one is refused. */
    generation: integer().notNull().default(0),
    workerId: text(),
    /** How many workers in a row died while they executed this job. */
    lost: integer().notNull().default(0),
    /** A discovery was asked for while one was executing: run it again. */
    again: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.stepId] }),
    index("jobs_ready").on(t.score, t.runId).where(sql`state = 'ready'`),
    index("jobs_lane").on(t.lane, t.score, t.runId).where(sql`state = 'ready'`),
    index("jobs_delayed").on(t.dueAt).where(sql`state = 'delayed'`),
    index("jobs_gated").on(t.throttleKey, t.score).where(sql`state = 'gated'`),
    index("jobs_leased").on(t.workerId).where(sql`state = 'leased'`),
  ],
);

/** Everything that ends at a time or by an event: sleeps, awaited events, invoked runs, cancellations, time limits. */
export const engineWaits = engineSchema.table(
  "waits",
  {
    runId: text().notNull(),
    /** The step to complete, or `cancel:n`, `limit:start`, `limit:finish`. */
    stepId: text().notNull(),
    /** sleep | event | invoke | cancel | limit */
    kind: text().notNull(),
    eventName: text(),
    /** `path=value` of one equality of the expression, so that an event finds its waits through the index. */
    matchKey: text(),
    expression: text(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.stepId] }),
    index("waits_event").on(t.eventName, t.matchKey).where(sql`event_name is not null`),
    index("waits_expiry").on(t.expiresAt),
  ],
);

/** Theoretical arrival times (GCRA) of throttle keys, and the end of validity of idempotency keys. */
export const engineFlow = engineSchema.table("flow", {
  key: text().primaryKey(),
  at: instant().notNull(),
});

/** The next tick of each schedule. */
export const engineCrons = engineSchema.table(
  "crons",
  {
    functionId: text().notNull(),
    expression: text().notNull(),
    nextAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.functionId, t.expression] })],
);

/** Living workers. One lease a worker, not one a job: a heartbeat is one small update however many jobs it executes. */
export const engineWorkers = engineSchema.table("workers", {
  id: text().primaryKey(),
  leaseUntil: instant().notNull(),
});
