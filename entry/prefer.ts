import "server-only";

/** What `Prefer` (RFC 7240) asks of a call that may take long: seconds to wait, 0–60, or an answer at once. */
export function waitSeconds(request: Request, fallback: number): number {
  const prefer = request.headers.get("prefer") ?? "";
  if (/\brespond-async\b/i.test(prefer)) return 0;
  const wait = /\bwait\s*=\s*"?(\d{1,4})/i.exec(prefer)?.[1];
  return wait === undefined ? fallback : Math.min(60, Number(wait));
}
