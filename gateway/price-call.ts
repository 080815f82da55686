import type { Tokens } from "./providers/provider";

/** Prices in millionths of `currency` for a million tokens; null = unknown. */
export interface Price {
  inputPriceMicros: number | null;
  outputPriceMicros: number | null;
  currency: string;
}

export interface Cost {
  /** 10^-12 of the currency: tokens times micros a million tokens, so exact. */
  picos: bigint;
  currency: string;
}

/**
 * What a call cost, exactly: integers only, no float ever. Null when a price or the token count is unknown, which
 * is not the same as free.
 */
export function priceCall(tokens: Tokens | null, price: Price): Cost | null {
  if (tokens === null || price.inputPriceMicros === null || price.outputPriceMicros === null) return null;
  const picos =
    BigInt(tokens.prompt) * BigInt(price.inputPriceMicros) +
    BigInt(tokens.completion) * BigInt(price.outputPriceMicros);
  return { picos, currency: price.currency };
}

/** `picos` (10^-12) as a plain decimal string of the currency: `0.000025`. */
export function costAmount(picos: bigint): string {
  return decimal(picos, 12);
}

/** `picos` (10^-12) as a decimal string of micros, six digits after the point at most: the column `cost_micros`. */
export function costMicros(picos: bigint): string {
  return decimal(picos, 6);
}

function decimal(value: bigint, digits: number): string {
  const text = value.toString().padStart(digits + 1, "0");
  const fraction = text.slice(-digits).replace(/0+$/, "");
  return fraction ? `${text.slice(0, -digits)}.${fraction}` : text.slice(0, -digits);
}
