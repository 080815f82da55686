import "server-only";
/** A decimal string as millionths, by integers only: `"0.15"` → 150000. Null stays null: unknown. */
export function priceMicros(price: string | null): number | null {
  if (price === null) return null;
  const [whole = "0", fraction = ""] = price.split(".");
  return Number(BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0")));
}

/** Millionths as a decimal string with at least two digits after the point: 150000 → `"0.15"`. */
export function priceText(micros: number | null): string | null {
  if (micros === null) return null;
  const text = micros.toString().padStart(7, "0");
  return `${text.slice(0, -6)}.${text.slice(-6).replace(/0{1,4}$/, "")}`;
}
