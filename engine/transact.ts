import type postgres from "postgres";
import type { Queryable } from "./shape";
import { withDeadline } from "./with-deadline";

const DEADLINE_MS = 10_000;

/**
 * A transaction whose last statements travel together with the commit. `work` returns the statements that it has sent
 * but not waited for. Each round trip that is saved is one that a busy event loop cannot stretch while rows are locked:
 * between two statements of `sql.begin` the loop may run many functions first.
 *
 * Commits and rolls back itself, and keeps the callback of `sql.begin` from ever ending. The driver would otherwise
 * send its own COMMIT or ROLLBACK: on a connection that has gone back to the pool by then, into the transaction of
 * somebody else; on a connection that was lost, into nothing, which ends the process with an error that cannot be
 * caught. (`sql.reserve` is no way out: a reservation that waits while a connection is lost is forgotten.)
 *
 * @throws the error of the first statement that failed; nothing is committed then
 */
export function transact<T>(
  sql: postgres.Sql,
  work: (tx: Queryable) => Promise<{ value: T; sent: Promise<unknown>[] }>,
): Promise<T> {
  const outcome = new Promise<T>((resolve, reject) => {
    const run = async (tx: Queryable): Promise<never> => {
      let committing = false;
      try {
        const { value, sent } = await work(tx);
        committing = true;
        // After a failed statement the server answers COMMIT with a rollback; that statement's promise rejects here.
        await Promise.all([...sent, send(tx`commit`)]);
        resolve(value);
      } catch (error) {
        if (!committing && !isBroken(error)) await send(tx`rollback`).catch(() => {});
        reject(error);
      }
      return new Promise<never>(() => {});
    };
    sql.begin(run).catch(reject);
  });
  return withDeadline(outcome, DEADLINE_MS);
}

/** A transaction without that refinement: `work` waits for its own statements. */
export function inTransaction<T>(sql: postgres.Sql, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return transact(sql, async (tx) => ({ value: await work(tx), sent: [] }));
}

/** Whether an error says that its connection is gone or about to go: the driver's own codes, or the server's. */
export function isBroken(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(CONNECTION_|E[A-Z]+$|57P0|08)/.test(code);
}

/** Sends a statement now instead of when it is awaited. Its error is met where the promise is awaited, if it ever is. */
export function send<T extends readonly (postgres.Row | undefined)[]>(
  query: postgres.PendingQuery<T>,
): Promise<postgres.RowList<T>> {
  const result = query.execute();
  result.catch(() => {});
  return result;
}
