export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Words of spaced scripts, single characters of the others; line ends and spaces on their own. */
const tokens = /\p{Script=Han}|[\p{L}\p{N}\p{M}]+|\n|[^\S\n]+|[^\p{L}\p{N}\s]/gu;
/** Table cells spent at most; longer texts are compared line by line. */
const mostCells = 4_000_000;

/**
 * What changed from `before` to `after`, by the longest common subsequence of their tokens. Equal ends are taken off
 * first, so a small change in a long text is cheap.
 */
export function diffText(before: string, after: string): DiffPart[] {
  let a: string[] = before.match(tokens) ?? [];
  let b: string[] = after.match(tokens) ?? [];
  if (a.length * b.length > mostCells) {
    a = before.split(/(?<=\n)/);
    b = after.split(/(?<=\n)/);
  }
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++;
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart["kind"], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== "") parts.push({ kind, text });
  };
  add("same", a.slice(0, start).join(""));
  middle(a.slice(start, a.length - end), b.slice(start, b.length - end), add);
  add("same", a.slice(a.length - end).join(""));
  return parts;
}

function middle(a: string[], b: string[], add: (kind: DiffPart["kind"], text: string) => void): void {
  const width = b.length + 1;
  // lengths[i * width + j]: of the common subsequence of a from i and b from j.
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      add("same", a[i] ?? "");
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) add("removed", a[i++] ?? "");
    else add("added", b[j++] ?? "");
  }
  add("removed", a.slice(i).join(""));
  add("added", b.slice(j).join(""));
}
