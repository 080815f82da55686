import "server-only";

/** The address that a request came from, as the nearest proxy says it; for the record only, never for a decision. */
export function addressOf(headers: Headers): string | undefined {
  return headers.get("x-forwarded-for")?.split(",")[0]?.trim() || undefined;
}
