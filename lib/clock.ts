/** The current time as an RFC 3339 UTC string with milliseconds: the form in which times travel through the product. */
export function nowIso(): string {
  return new Date().toISOString();
}

/** `iso` moved by `ms` milliseconds (negative: earlier). Sub-millisecond digits of `iso` are dropped. */
export function shiftIso(iso: string, ms: number): string {
  return new Date(Date.parse(iso) + ms).toISOString();
}

/** A promise that settles after `ms` milliseconds, or at once when `signal` aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });
}
