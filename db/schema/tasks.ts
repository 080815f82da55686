import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { encryptedText, instant } from "../columns";

export const tasks = pgTable(
  "tasks",
  {
    id: uuid().primaryKey(),
    /** A scene code, or import, digest, apply_rule, bulk_update. */
    type: text().notNull(),
    topic: text().notNull().default("default"),
    sender: text().notNull().default("unknown"),
    content: encryptedText("content"),
    /** JSON: the parameters of the call. */
    payload: encryptedText("payload"),
    priority: text({ enum: ["high", "normal", "low"] })
      .notNull()
      .default("normal"),
    status: text({ enum: ["pending", "processing", "done", "failed", "canceled"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull().default(3),
    /** JSON or text, whatever the type gives. */
    result: encryptedText("result"),
    error: text(),
    errorCode: integer(),
    failureStage: text(),
    messageId: uuid(),
    draftId: uuid(),
    importId: uuid(),
    /** A classification that shall also leave a draft; may be asked for while the task runs. */
    wantsDraft: boolean().notNull().default(false),
    callbackUrl: text(),
    submittedByKey: uuid(),
    submittedByMember: uuid(),
    requestId: text(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index("tasks_created").on(t.createdAt, t.id),
    index("tasks_status").on(t.status, t.createdAt, t.id),
    index("tasks_sender").on(t.sender, t.createdAt, t.id),
    index("tasks_message").on(t.messageId, t.createdAt),
    // A message is read by one task at a time: a second request joins the first.
    uniqueIndex("tasks_live_reading")
      .on(t.messageId)
      .where(sql`${t.type} = 'classify' and ${t.status} in ('pending', 'processing')`),
    index("tasks_key").on(t.submittedByKey, t.createdAt, t.id),
    // Holds all that the operations page counts over a window, so that it never reads the rows themselves.
    index("tasks_ended")
      .on(t.finishedAt, t.type, t.status, t.topic, t.attempts, t.startedAt)
      .where(sql`${t.finishedAt} is not null`),
    index("tasks_live").on(t.updatedAt).where(sql`${t.status} in ('pending', 'processing')`),
  ],
);

/** Every move of a task, in order. `data` holds codes, never content. */
export const taskEvents = pgTable(
  "task_events",
  {
    id: uuid().primaryKey(),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    at: instant().notNull().default(sql`clock_timestamp()`),
    kind: text().notNull(),
    status: text(),
    attempt: integer(),
    stage: text(),
    errorCode: integer(),
    error: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Content that explains the move, for instance a model's answer that could not be used. */
    detail: encryptedText("detail"),
  },
  (t) => [index("task_events_task").on(t.taskId, t.at, t.id)],
);

/** Events that are committed but not yet handed to the engine. The row id is the event's id everywhere. */
export const outbox = pgTable("outbox", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** JSON with ids only. */
  data: text().notNull(),
  createdAt: instant().notNull().default(sql`clock_timestamp()`),
});

export const deadLetters = pgTable(
  "dead_letters",
  {
    taskId: uuid()
      .primaryKey()
      .references(() => tasks.id, { onDelete: "cascade" }),
    state: text({ enum: ["open", "acknowledged", "redriving", "resolved"] })
      .notNull()
      .default("open"),
    severity: text({ enum: ["P1", "P2", "P3"] }).notNull(),
    failureStage: text().notNull(),
    errorCode: integer().notNull(),
    error: text().notNull(),
    attempts: integer().notNull(),
    openedAt: instant().notNull().default(sql`now()`),
    resolvedAt: instant(),
    acknowledged: jsonb().$type<{ operator: string; reason: string; at: string }>(),
    redrives: jsonb().$type<{ operator: string; reason: string; at: string }[]>().notNull().default([]),
    /** When the task failed last: it moves on when a redrive fails, `openedAt` does not. */
    failedAt: instant().notNull().default(sql`now()`),
    /** Every failure, oldest first: what a redrive was tried against, and whether it met the same cause again. */
    failures: jsonb()
      .$type<{ at: string; error_code: number; error: string; stage: string; attempts: number }[]>()
      .notNull()
      .default([]),
  },
  (t) => [
    index("dead_letters_state").on(t.state, t.openedAt),
    index("dead_letters_opened").on(t.openedAt, t.taskId),
  ],
);

/** One delivery about a task, to its callback address or to the team's alert address; the body is frozen when it is made. */
export const callbacks = pgTable(
  "callbacks",
  {
    id: uuid().primaryKey(),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    /** `alert` tells the team that a dead letter opened. */
    kind: text({ enum: ["outcome", "alert"] })
      .notNull()
      .default("outcome"),
    url: text().notNull(),
    body: encryptedText("body").notNull(),
    state: text({ enum: ["pending", "delivered", "failed", "stopped"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull().default(sql`now()`),
    deliveredAt: instant(),
  },
  (t) => [
    index("callbacks_task").on(t.taskId),
    index("callbacks_created").on(t.createdAt, t.id),
    index("callbacks_pending").on(t.createdAt).where(sql`${t.state} = 'pending'`),
  ],
);

export const callbackAttempts = pgTable(
  "callback_attempts",
  {
    callbackId: uuid()
      .notNull()
      .references(() => callbacks.id, { onDelete: "cascade" }),
    attempt: integer().notNull(),
    at: instant().notNull().default(sql`now()`),
    status: integer(),
    error: text(),
    latencyMs: integer(),
  },
  (t) => [primaryKey({ columns: [t.callbackId, t.attempt] })],
);

/** Scheduled work of the team. */
export const schedules = pgTable("schedules", {
  code: text().primaryKey(),
  /** `digest`: the last day; `report`: the last seven. */
  kind: text({ enum: ["digest", "report"] }).notNull(),
  cron: text().notNull(),
  timeZone: text().notNull(),
  enabled: boolean().notNull().default(true),
  target: jsonb().$type<{ to: "inbox" } | { to: "webhook"; url: string }>().notNull(),
  /** The languages that it is written in. */
  language: text({ enum: ["zh-CN", "en", "both"] })
    .notNull()
    .default("both"),
  /** The next occurrence; null: not worked out yet, or switched off. */
  nextAt: instant(),
  updatedAt: instant().notNull().default(sql`now()`),
});

/** Each time that scheduled work was started. What became of it stands in its task. */
export const scheduleRuns = pgTable(
  "schedule_runs",
  {
    id: uuid().primaryKey(),
    scheduleCode: text()
      .notNull()
      .references(() => schedules.code, { onDelete: "cascade" }),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    /** The local time that it was due at; null: started by hand. */
    occurrence: instant(),
    /** Who started it by hand. */
    startedBy: text(),
    startedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index("schedule_runs_schedule").on(t.scheduleCode, t.startedAt),
    // One run an occurrence, however many workers find it due.
    uniqueIndex("schedule_runs_occurrence").on(t.scheduleCode, t.occurrence),
    uniqueIndex("schedule_runs_task").on(t.taskId),
  ],
);
