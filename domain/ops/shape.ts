export const OPS_WINDOWS = ["1h", "24h"] as const;
export type OpsWindow = (typeof OPS_WINDOWS)[number];
/** Seconds of a window, and of one column of its charts. */
export const OPS_SPANS: Record<OpsWindow, { seconds: number; column: number }> = {
  "1h": { seconds: 3600, column: 60 },
  "24h": { seconds: 86_400, column: 1800 },
};

export interface OpsBacklog {
  type: string;
  pending: number;
  processing: number;
}

/** One column of the charts; `at` is its beginning, RFC 3339 UTC. */
export interface OpsColumn {
  at: string;
  done: number;
  failed: number;
  /** Failures by error code. */
  errors: Record<string, number>;
  /** Tasks that waited or ran at the column's end. */
  backlog: number;
}

export interface OpsGroup {
  /** A task type, or a topic: the queue that the caller named. */
  name: string;
  done: number;
  failed: number;
  /** Attempts beyond the first. */
  retries: number;
  /** Milliseconds from the first attempt's start to the end; null when nothing ran. */
  mean_ms: number | null;
  /** From a histogram with steps of 5 %: exact to 2.5 %. Topics have none: there may be too many of them for histograms. */
  p95_ms: number | null;
  max_ms: number | null;
}

export interface OpsModel {
  provider: string;
  model: string;
  calls: number;
  errors: number;
  prompt_tokens: number;
  completion_tokens: number;
  mean_ms: number;
  cost: { currency: string; amount: string }[];
  /** Calls without a known price; they are not in `cost`. */
  unpriced: number;
}

export interface OpsEngine {
  mode: "embedded" | "inngest";
  workers: { id: string; pid: number; started_at: string; seen_at: string; alive: boolean }[];
  /** Requests that the embedded engine can make now, that wait for their time, and that are under way; counted up to {@link COUNT_CAP}. */
  jobs: { ready: number; delayed: number; leased: number } | null;
  /** Events that are committed but not yet with the engine. */
  outbox: number;
  /** Deliveries that are still being tried. */
  deliveries: number;
}

/** Counts that could run into millions stop here. */
export const COUNT_CAP = 10_000;

export interface OpsView {
  window: OpsWindow;
  /** When it was counted. */
  at: string;
  backlog: OpsBacklog[];
  priorities: Record<"high" | "normal" | "low", number>;
  /** Age of the oldest task that waits, seconds; null when none does. */
  oldest_s: number | null;
  /** How long the task that has run longest is running, seconds; null when none runs. */
  longest_s: number | null;
  columns: OpsColumn[];
  total: OpsGroup;
  types: OpsGroup[];
  /** The topics with most tasks. */
  topics: OpsGroup[];
  /** Done or failed a minute, over the last five minutes. */
  per_minute: number;
  engine: OpsEngine;
  models: OpsModel[];
}
