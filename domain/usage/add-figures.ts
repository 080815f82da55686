import "server-only";
import { costAmount } from "@/gateway/price-call";
import type { UsageFigures } from "./shape";

/** One cell of the pass over the request log, of one currency. */
export interface FigureRow {
  currency: string | null;
  calls: number;
  errors: number;
  cached: number;
  prompt_tokens: number;
  completion_tokens: number;
  /** Millionths with up to six decimals. */
  micros: string;
  unpriced: number;
}

/** No calls. */
export function figuresOf(): UsageFigures {
  return {
    calls: 0,
    errors: 0,
    cached: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    cost: [],
    unpriced: 0,
  };
}

/** Adds a cell to `figures`; amounts exactly, each currency for itself. */
export function addFigures(figures: UsageFigures, row: FigureRow): void {
  figures.calls += row.calls;
  figures.errors += row.errors;
  figures.cached += row.cached;
  figures.prompt_tokens += row.prompt_tokens;
  figures.completion_tokens += row.completion_tokens;
  figures.unpriced += row.unpriced;
  const { currency } = row;
  if (currency === null) return;
  const before = figures.cost.find((cost) => cost.currency === currency);
  const sum = picos(before?.amount ?? "0", 12) + picos(row.micros, 6);
  if (sum === 0n) return;
  figures.cost = [
    ...figures.cost.filter((cost) => cost !== before),
    { currency, amount: costAmount(sum) },
  ].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** A decimal string with at most `digits` after the point, as an integer of its smallest unit. */
function picos(amount: string, digits: number): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(digits, "0").slice(0, digits));
}
