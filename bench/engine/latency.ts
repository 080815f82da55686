/** Milliseconds. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
}

/** The usual percentiles of at least one time (nearest rank). */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export function latencyText({ p50, p95, p99 }: Latency): string {
  return `${p50.toFixed(0)} / ${p95.toFixed(0)} / ${p99.toFixed(0)} ms`;
}
