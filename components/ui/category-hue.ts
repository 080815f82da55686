/** The hues of the categories that every team starts with; neighbours in a list stand far apart. */
const known: Record<string, { hue: number; vivid: number }> = {
  presales: { hue: 240, vivid: 1 },
  billing: { hue: 190, vivid: 1 },
  refund: { hue: 78, vivid: 1.2 },
  incident: { hue: 25, vivid: 1.35 },
  account: { hue: 282, vivid: 1 },
  howto: { hue: 150, vivid: 1 },
  feature: { hue: 318, vivid: 1 },
  complaint: { hue: 50, vivid: 1.25 },
  spam: { hue: 265, vivid: 0.12 },
  other: { hue: 265, vivid: 0.12 },
};

/**
 * The hue (OKLCH degrees) of any code, always the same one for the same code: FNV-1a over its characters,
 * spread over 24 steps of 15°. `vivid` scales the chroma of the family.
 */
export function categoryHue(code: string): { hue: number; vivid: number } {
  const own = known[code];
  if (own) return own;
  let hash = 0x811c9dc5;
  for (const char of code) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return { hue: ((hash >>> 8) % 24) * 15, vivid: 1 };
}
