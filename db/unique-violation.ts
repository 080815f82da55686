/** Whether Postgres refused a write because of a unique index (SQLSTATE 23505), however deep the driver's error is wrapped. */
export function isUniqueViolation(error: unknown): boolean {
  let at: unknown = error;
  for (let depth = 0; at && depth < 5; depth += 1) {
    if ((at as { code?: unknown }).code === "23505") return true;
    at = (at as { cause?: unknown }).cause;
  }
  return false;
}
