/** Cuts a line at a clause or a word, never inside a surrogate pair, and marks the cut. */
export function shorten(text: string, most: number): string {
  const chars = [...text];
  if (chars.length <= most) return text;
  const cut = chars.slice(0, most - 1).join("");
  const stop = Math.max(
    cut.lastIndexOf("，"),
    cut.lastIndexOf(","),
    cut.lastIndexOf("、"),
    cut.lastIndexOf(" "),
  );
  return `${(stop > cut.length * 0.6 ? cut.slice(0, stop) : cut).trimEnd()}…`;
}
