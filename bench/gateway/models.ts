/** How long the provider holds a call, written into the question: who asks knows it exactly. */
export const HOLD = /hold (\d+) ms/;

/** A model that answers, one that says 503, and one that never answers. */
export const MODELS = ["steady", "failing", "silent"] as const;
export type BenchModel = (typeof MODELS)[number];
