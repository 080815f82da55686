/** Widths of the list in pixels. */
export const LIST_WIDTH = { least: 300, usual: 380, most: 560 } as const;

/** A width that the list may have; the usual one for what is no number. */
export function listWidthOf(wanted: number): number {
  if (!Number.isFinite(wanted) || wanted <= 0) return LIST_WIDTH.usual;
  return Math.round(Math.min(LIST_WIDTH.most, Math.max(LIST_WIDTH.least, wanted)));
}
