import type { BudgetState } from "../budgets/shape";

export const USAGE_SPANS = ["7d", "30d", "90d"] as const;
export type UsageSpan = (typeof USAGE_SPANS)[number];
export const USAGE_DAYS: Record<UsageSpan, number> = { "7d": 7, "30d": 30, "90d": 90 };

export interface Money {
  currency: string;
  /** A decimal string, exact. */
  amount: string;
}

/** What a part of the calls came to. */
export interface UsageFigures {
  /** Calls of models, failed ones too; answers from the cache are not among them. */
  calls: number;
  errors: number;
  /** Questions answered by a stored answer. */
  cached: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost: Money[];
  /** Answers whose price is not known; they are not in `cost`. */
  unpriced: number;
}

export interface UsageGroup extends UsageFigures {
  /** `provider/model`, a scene's code, or the id of a key or member; empty = none of them. */
  id: string;
  /** Of a key or member; null where it needs none, or the owner is gone. */
  name: string | null;
}

/** One day, UTC. */
export interface UsageDay {
  /** Its beginning, RFC 3339. */
  at: string;
  calls: number;
  errors: number;
  cached: number;
  /** Spent in the shown currency, by model; for drawing, not for sums. */
  spend: Record<string, number>;
}

export interface UsageView {
  span: UsageSpan;
  at: string;
  /** The one that the chart and the shares are drawn in. */
  currency: string;
  /** Those in which something was spent. */
  currencies: string[];
  days: UsageDay[];
  total: UsageFigures;
  /** Most expensive in the shown currency first, then most called. */
  models: UsageGroup[];
  scenes: UsageGroup[];
  keys: UsageGroup[];
  members: UsageGroup[];
}

/** What the AI has cost since midnight, UTC. */
export interface SpendToday extends Money {
  /** Of the deployment's budget for the day, if there is one. */
  limit: string | null;
  /** Part of the budget that is used: 1 = all. */
  used: number | null;
  /** By the budget's own warning line. */
  state: BudgetState | null;
}
