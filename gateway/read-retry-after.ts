/**
 * When a provider allows the next try, in milliseconds from `nowMs`; null when it doesn't say.
 * `retry-after-ms` (OpenAI, Azure) wins over `Retry-After` (RFC 9110 §10.2.3: seconds or an HTTP date). A date is
 * measured against the answer's own `Date`, so that a wrong clock on either side does no harm; one that can't be
 * read is ignored instead of becoming a wait of 0 ms.
 */
export function readRetryAfter(headers: Record<string, string>, nowMs: number): number | null {
  const ms = Number(headers["retry-after-ms"]?.trim() || Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return Math.round(ms);
  const value = headers["retry-after"]?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  const at = Date.parse(value);
  if (Number.isNaN(at)) return null;
  const answered = Date.parse(headers.date ?? "");
  return Math.max(0, at - (Number.isNaN(answered) ? nowMs : answered));
}
