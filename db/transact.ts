import type postgres from "postgres";
import { databaseErrorCode } from "@/lib/connection-lost";
import { releaseArguments } from "./release-arguments";
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
 * caught (porsager/postgres issues 1154, 1186, 1208, 1216). For the same reason `work` gets a transaction that refuses
 * statements once its connection is lost. (`sql.reserve` is no way out: a reservation that waits while a connection is
 * lost is forgotten.)
 *
 * @throws the error of the first statement that failed; nothing is committed then
 */
export function transact<T>(
  sql: Pick<postgres.Sql, "begin">,
  work: (tx: postgres.TransactionSql) => Promise<{ value: T; sent: Promise<unknown>[] }>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const outcome = new Promise<T>((resolve, reject) => {
    const state: { lost: unknown } = { lost: null };
    const run = async (raw: postgres.TransactionSql): Promise<never> => {
      const tx = refuseWhenLost(raw, state);
      let committing = false;
      try {
        const { value, sent } = await work(tx);
        committing = true;
        // After a failed statement the server answers COMMIT with a rollback; that statement's promise rejects here.
        await Promise.all([...sent, send(tx`commit`)]);
        resolve(value);
      } catch (error) {
        if (isBroken(error)) state.lost = error;
        if (!committing && state.lost === null) await send(raw`rollback`).catch(() => {});
        reject(error);
      }
      return new Promise<never>(() => {});
    };
    sql.begin(run).catch((error: unknown) => {
      state.lost = error;
      reject(error);
    });
  });
  return withDeadline(outcome, deadlineMs);
}

/** A transaction without that refinement: `work` waits for its own statements. */
export function inTransaction<T>(
  sql: Pick<postgres.Sql, "begin">,
  work: (tx: postgres.TransactionSql) => Promise<T>,
  deadlineMs?: number,
): Promise<T> {
  return transact(sql, async (tx) => ({ value: await work(tx), sent: [] }), deadlineMs);
}

/**
 * The driver would write the next statement of a lost transaction into the socket that is gone, or, after it has
 * connected again, into whatever runs there.
 */
function refuseWhenLost(tx: postgres.TransactionSql, state: { lost: unknown }): postgres.TransactionSql {
  const check = () => {
    if (state.lost !== null)
      throw Object.assign(new Error("the connection of this transaction was lost"), {
        code: "CONNECTION_CLOSED",
        cause: state.lost,
      });
  };
  const unsafe = releaseArguments(tx);
  return new Proxy(tx, {
    apply: (target, self, args) => {
      check();
      return Reflect.apply(target, self, args) as unknown;
    },
    get: (target, name, self) => {
      if (name !== "unsafe") return Reflect.get(target, name, self) as unknown;
      check();
      return unsafe;
    },
  });
}

/** Whether an error says that its connection is gone or about to go: the driver's own codes, or the server's. */
export function isBroken(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== null && /^(CONNECTION_|E[A-Z]+$|57P0|08)/.test(code);
}

/** Sends a statement now instead of when it is awaited. Its error is met where the promise is awaited, if it ever is. */
export function send<T extends readonly (postgres.Row | undefined)[]>(
  query: postgres.PendingQuery<T>,
): Promise<postgres.RowList<T>> {
  const result = query.execute();
  result.catch(() => {});
  return result;
}
