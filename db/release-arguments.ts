import type postgres from "postgres";

/** What a query of the driver holds and this module lets go (its class is not exported). */
interface Held {
  args: unknown[];
  parameters: unknown[];
  resolve: (result: unknown) => void;
}

/**
 * The driver's `unsafe`, whose queries let go of their arguments once they are answered.
 *
 * V8 allocates a function that is written to a property (`this.resolve = x => …`, as each query of the driver does) in
 * its old generation at once. There it lives on after the query until the next full collection, and so does all that it
 * leads to: every text ever sent would be carried into the old generation, some hundred megabytes in a large import.
 * A query that failed keeps its arguments: its error shows them, and the driver may send it again.
 */
export function releaseArguments(sql: Pick<postgres.Sql, "unsafe">): postgres.Sql["unsafe"] {
  const unsafe = sql.unsafe.bind(sql);
  return ((text: string, args?: postgres.ParameterOrJSON<never>[], options?: postgres.UnsafeQueryOptions) => {
    const query = unsafe(text, args, options);
    const held = query as unknown as Held;
    const { resolve } = held;
    const settle = (result: unknown) => {
      held.args = [];
      held.parameters = [];
      resolve(result);
    };
    held.resolve = settle;
    return query;
  }) as postgres.Sql["unsafe"];
}
