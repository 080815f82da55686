import "server-only";
import { and, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { requestLog } from "@/db/schema/registry";
import { deadLetters, tasks } from "@/db/schema/tasks";
import { singleton } from "@/lib/singleton";
import { systemActor } from "../actors/system-actor";
import { recordAudit } from "../audit/record-audit";
import { loadSettings } from "../settings/load-settings";

/** Rows of one transaction: long ones would hold locks and keep dead rows from being cleaned. */
const BATCH = 1000;
/** Time of one round; what is left is for the next, milliseconds. */
const ROUND_MS = 3000;
const EVERY_MS = 10 * 60_000;

export interface Pruned {
  request_log: number;
  tasks: number;
  import_rows: number;
}

/** {@link pruneOld}, at most once in ten minutes of this process; until a round has found nothing more, each time. */
export async function pruneOldNowAndThen(): Promise<void> {
  const last = singleton("last-prune", () => ({ at: Number.NEGATIVE_INFINITY }));
  if (performance.now() - last.at < EVERY_MS) return;
  const { done } = await pruneOld();
  if (done) last.at = performance.now();
}

/**
 * Deletes what the team does not want to keep longer: calls in the request log, tasks that have ended, rows of files
 * whose import has ended. Never: messages, drafts, corrections, the audit log, tasks with a dead letter that nobody
 * has settled. Several processes may do it at once; each row goes once. The audit log keeps how much went.
 * @returns whether nothing is left to delete.
 */
export async function pruneOld(): Promise<{ pruned: Pruned; done: boolean }> {
  const settings = await loadSettings(getDb());
  const end = performance.now() + ROUND_MS;
  const pruned: Pruned = { request_log: 0, tasks: 0, import_rows: 0 };
  let done = true;
  const rounds: [keyof Pruned, number, (days: number) => Promise<number>][] = [
    ["request_log", settings.keep_request_log_days, pruneRequestLog],
    ["tasks", settings.keep_tasks_days, pruneTasks],
    ["import_rows", settings.keep_import_rows_days, pruneImportRows],
  ];
  for (const [what, days, prune] of rounds) {
    if (days === 0) continue;
    for (let full = true; full; ) {
      if (performance.now() > end) {
        done = false;
        break;
      }
      const count = await prune(days);
      pruned[what] += count;
      full = count >= BATCH;
    }
  }
  if (Object.values(pruned).some((count) => count > 0))
    await inTransaction((tx) =>
      recordAudit(tx, systemActor("retention"), {
        action: "retention.pruned",
        subjectType: "deployment",
        subjectId: "deployment",
        data: { ...pruned },
      }),
    );
  return { pruned, done };
}

const olderThan = (days: number): SQL => sql`now() - make_interval(days => ${days})`;

function pruneRequestLog(days: number): Promise<number> {
  const db = getDb();
  return countOf(
    db
      .delete(requestLog)
      .where(
        inArray(
          requestLog.id,
          db
            .select({ id: requestLog.id })
            .from(requestLog)
            .where(lt(requestLog.createdAt, olderThan(days)))
            .orderBy(requestLog.createdAt)
            .limit(BATCH)
            .for("update", { skipLocked: true }),
        ),
      )
      .returning({ id: requestLog.id }),
  );
}

/** Timeline, callbacks and a dead letter that was settled go with their task (foreign keys). */
function pruneTasks(days: number): Promise<number> {
  const db = getDb();
  return countOf(
    db
      .delete(tasks)
      .where(
        inArray(
          tasks.id,
          db
            .select({ id: tasks.id })
            .from(tasks)
            .where(
              and(
                isNotNull(tasks.finishedAt),
                lt(tasks.finishedAt, olderThan(days)),
                inArray(tasks.status, ["done", "failed", "canceled"]),
                sql`not exists (select 1 from ${deadLetters}
                  where ${deadLetters.taskId} = ${tasks.id} and ${deadLetters.state} <> 'resolved')`,
              ),
            )
            .orderBy(tasks.finishedAt)
            .limit(BATCH)
            .for("update", { skipLocked: true }),
        ),
      )
      .returning({ id: tasks.id }),
  );
}

/** The import itself stays, with its counts; its failed rows can't be downloaded any more. */
function pruneImportRows(days: number): Promise<number> {
  return countOf(
    getDb().execute<{ import_id: string }>(sql`
      delete from ${importRows} where ctid = any(array(
        select r.ctid from ${importRows} as r join ${imports} as i on i.id = r.import_id
        where i.state in ('done', 'failed', 'canceled', 'refused') and i.finished_at < ${olderThan(days)}
        limit ${BATCH} for update of r skip locked))
      returning import_id`),
  );
}

const countOf = async (rows: PromiseLike<readonly unknown[]>): Promise<number> => (await rows).length;
