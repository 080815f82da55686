import { DrizzleQueryError } from "drizzle-orm/errors";

/** What to tell the person at the terminal. Drizzle's own message is the whole statement; the database's is in the cause. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DrizzleQueryError && error.cause instanceof Error
    ? error.cause.message
    : error.message;
}
