/** The steps of an axis whose top is not below `most`: three at most, each 1, 2 or 5 times a power of ten, never a fraction of one. */
export function axisSteps(most: number): { top: number; step: number } {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough) ?? rough);
  return { top: step * Math.max(1, Math.ceil(Math.max(1, most) / step)), step };
}
