import type postgres from "postgres";
import type { Queryable } from "./shape";

/**
 * A transaction whose last statements travel together with the commit. `work` returns the statements that it has sent
 * but not waited for. Each round trip that is saved is one that a busy event loop cannot stretch while rows are locked:
 * between two statements of `sql.begin` the loop may run many functions first.
 *
 * @throws the error of the first statement that failed; nothing is committed then
 */
export async function transact<T>(
  sql: postgres.Sql,
  work: (tx: Queryable) => Promise<{ value: T; sent: Promise<unknown>[] }>,
): Promise<T> {
  const connection = await sql.reserve();
  try {
    const begun = send(connection`begin`);
    const { value, sent } = await work(connection);
    // After a failed statement the server answers COMMIT with a rollback, and that statement's promise rejects here.
    await Promise.all([begun, ...sent, send(connection`commit`)]);
    return value;
  } catch (error) {
    await connection`rollback`.catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

/** Sends a statement now instead of when it is awaited. Its error is met where the promise is awaited, if it ever is. */
export function send<T extends readonly (postgres.Row | undefined)[]>(
  query: postgres.PendingQuery<T>,
): Promise<postgres.RowList<T>> {
  const result = query.execute();
  result.catch(() => {});
  return result;
}
