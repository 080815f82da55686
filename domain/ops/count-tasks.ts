import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { type DurationCell, groupDurations, STEP } from "./group-durations";
import { OPS_SPANS, type OpsColumn, type OpsView, type OpsWindow } from "./shape";

/** Failures whose codes are read from the rows: the newest ones, when there are more. */
const READ_FAILURES = 50_000;
const TOPICS = 8;

/** One row of the pass over what ended: of a column (`b`), or of a type or topic (`name`). */
interface Cell extends DurationCell, Record<string, unknown> {
  b: number | null;
  name: string | null;
}

type TaskFigures = Omit<OpsView, "window" | "at" | "engine" | "models">;

/**
 * What the tasks of a window came to, and what waits. Live tasks are counted by their partial index; ended ones by the
 * index `tasks_ended`, which holds all that is asked for, so that a million rows are not read.
 */
export async function countTasks(window: OpsWindow, nowMs: number): Promise<TaskFigures> {
  const { seconds, column } = OPS_SPANS[window];
  const db = getDb();
  // Whole columns, so that they do not move between two looks; the last one is still filling.
  const firstMs = (Math.floor(nowMs / 1000 / column) - Math.round(seconds / column) + 1) * column * 1000;
  const from = new Date(firstMs).toISOString();
  // date_bin is integer arithmetic; an extract() a row would cost more than all the rest.
  const bucket = (at: string) =>
    sql`(extract(epoch from date_bin(make_interval(secs => ${column}::int), ${sql.raw(at)}, 'epoch')) / ${column}::int)::int`;
  const binned = sql`date_bin(make_interval(secs => ${column}::int), finished_at, 'epoch')`;
  const ms = sql`extract(epoch from finished_at - started_at)::float8 * 1000`;
  const summed = sql`sum(n)::int as n, sum(timed)::int as timed, coalesce(sum(sum_ms), 0)::float8 as sum_ms,
    coalesce(max(max_ms), 0)::float8 as max_ms, sum(retries)::int as retries`;
  const ended = sql`finished_at >= ${from}::timestamptz`;
  const [live, oldest, made, errors, cells, byTopic, recent] = await Promise.all([
    db.execute<{
      type: string;
      status: "pending" | "processing";
      priority: "high" | "normal" | "low";
      n: number;
    }>(
      sql`select type, status, priority, count(*)::int as n from tasks
        where status in ('pending', 'processing') group by 1, 2, 3`,
    ),
    db.execute<{ age: number | null; running: number | null }>(
      sql`select extract(epoch from now() - min(created_at) filter (where status = 'pending'))::float8 as age,
          extract(epoch from now() - min(started_at) filter (where status = 'processing'))::float8 as running
        from tasks where status in ('pending', 'processing')`,
    ),
    db.execute<{ b: number; n: number }>(
      sql`select ${bucket("created_at")} as b, count(*)::int as n from tasks
        where created_at >= ${from}::timestamptz group by 1`,
    ),
    db.execute<{ b: number; code: number | null; n: number }>(
      sql`select b, code, count(*)::int as n from (
          select ${bucket("finished_at")} as b, error_code as code from tasks
          where ${ended} and status = 'failed' order by finished_at desc limit ${READ_FAILURES}) as failed
        group by 1, 2`,
    ),
    // One pass over the index for columns and histograms, which are then summed up along either.
    db.execute<Cell>(
      sql`with cells as materialized (
          select ${binned} as bin, type, status,
            floor(ln(greatest(${ms}, 1)) / ${Math.log(STEP)}::float8)::int as step,
            count(*) as n, count(started_at) as timed, sum(${ms}) as sum_ms, max(${ms}) as max_ms,
            sum(greatest(attempts - 1, 0)) as retries
          from tasks where ${ended} group by 1, 2, 3, 4)
        select (extract(epoch from bin) / ${column}::int)::int as b, type as name, status, step, ${summed}
        from cells group by grouping sets ((bin, status), (type, status, step))`,
    ),
    db.execute<Cell>(
      sql`with cells as materialized (
          select topic, status, count(*) as n, count(started_at) as timed, sum(${ms}) as sum_ms,
            max(${ms}) as max_ms, sum(greatest(attempts - 1, 0)) as retries
          from tasks where ${ended} group by 1, 2)
        select null::int as b, topic as name, status, null::int as step, ${summed} from cells
        where topic in (select topic from cells group by topic order by sum(n) desc, topic limit ${TOPICS})
        group by topic, status`,
    ),
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from tasks where finished_at >= now() - interval '5 minutes'
        and status in ('done', 'failed')`,
    ),
  ]);
  const ends = cells.flatMap((cell) => (cell.b === null ? [] : [{ ...cell, b: cell.b }]));
  const byType = cells.filter((cell) => cell.name !== null);
  const waiting = live.reduce((sum, row) => sum + row.n, 0);
  const groups = (rows: readonly Cell[]) =>
    [...new Set(rows.map((row) => row.name))]
      .map((name) =>
        groupDurations(
          name ?? "",
          rows.filter((row) => row.name === name),
        ),
      )
      .sort((a, b) => b.done + b.failed - a.done - a.failed || (a.name < b.name ? -1 : 1));
  return {
    backlog: backlogOf(live),
    priorities: {
      high: sumOf(live.filter((row) => row.priority === "high")),
      normal: sumOf(live.filter((row) => row.priority === "normal")),
      low: sumOf(live.filter((row) => row.priority === "low")),
    },
    oldest_s: oldest[0]?.age ?? null,
    longest_s: oldest[0]?.running ?? null,
    columns: columnsOf({ firstMs, column, count: Math.round(seconds / column), waiting, ends, made, errors }),
    total: groupDurations("", byType),
    types: groups(byType),
    topics: groups(byTopic),
    per_minute: (recent[0]?.n ?? 0) / 5,
  };
}

function sumOf(rows: readonly { n: number }[]): number {
  return rows.reduce((sum, row) => sum + row.n, 0);
}

function backlogOf(live: readonly { type: string; status: string; n: number }[]): OpsView["backlog"] {
  return [...new Set(live.map((row) => row.type))]
    .map((type) => ({
      type,
      pending: sumOf(live.filter((row) => row.type === type && row.status === "pending")),
      processing: sumOf(live.filter((row) => row.type === type && row.status === "processing")),
    }))
    .sort((a, b) => b.pending + b.processing - a.pending - a.processing || (a.type < b.type ? -1 : 1));
}

/**
 * The columns from old to new. The backlog of the past is worked out backwards from today's: what has ended since was
 * still there, what was made since was not.
 */
function columnsOf(given: {
  firstMs: number;
  column: number;
  count: number;
  waiting: number;
  ends: readonly { b: number; status: string; n: number }[];
  made: readonly { b: number; n: number }[];
  errors: readonly { b: number; code: number | null; n: number }[];
}): OpsColumn[] {
  const first = given.firstMs / 1000 / given.column;
  const columns: OpsColumn[] = Array.from({ length: given.count }, (_, k) => ({
    at: new Date(given.firstMs + k * given.column * 1000).toISOString(),
    done: 0,
    failed: 0,
    errors: {},
    backlog: 0,
  }));
  const change = new Map<number, number>();
  for (const { b, status, n } of given.ends) {
    const column = columns[b - first];
    if (column && status === "done") column.done += n;
    if (column && status === "failed") column.failed += n;
    change.set(b, (change.get(b) ?? 0) - n);
  }
  for (const { b, n } of given.made) change.set(b, (change.get(b) ?? 0) + n);
  for (const { b, code, n } of given.errors) {
    const column = columns[b - first];
    if (column) column.errors[String(code ?? 50001)] = n;
  }
  let backlog = given.waiting;
  for (let k = columns.length - 1; k >= 0; k -= 1) {
    const column = columns[k];
    if (column) column.backlog = Math.max(0, backlog);
    backlog -= change.get(first + k) ?? 0;
  }
  return columns;
}
