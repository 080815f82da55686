/**
 * The steps of an axis whose top is not below `most`: three at most, each 1, 2 or 5 times a power of ten; never a
 * fraction of one where whole things are counted.
 */
export function axisSteps(most: number, whole = true): { top: number; step: number } {
  const floor = whole ? 1 : 1e-6;
  const rough = Math.max(floor, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(floor, [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough) ?? rough);
  // An amount that is a whole number of steps but for its last bit needs no further one.
  return { top: step * Math.max(1, Math.ceil(Math.max(floor, most) / step - 1e-9)), step };
}
