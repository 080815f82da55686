import { AppError } from "@/lib/errors";

/** What to tell the person at the terminal. Drizzle's own message is the whole statement; the database's is in the cause. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AppError || !(error.cause instanceof Error)) return error.message;
  return error.cause.message;
}
