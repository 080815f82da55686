import "server-only";
import { isDeepStrictEqual } from "node:util";

/** Whether a stored row has these values already: what is as it should be is not written, and leaves no audit entry. */
export function isUnchanged<Row extends object>(row: Row, values: Partial<Row>): boolean {
  return Object.entries(values).every(([column, value]) =>
    isDeepStrictEqual(row[column as keyof Row], value),
  );
}
