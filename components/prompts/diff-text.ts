/** A piece of a line; `mark` where it differs from its partner in the other text. */
export interface DiffPart {
  text: string;
  mark: boolean;
}

export interface DiffLine {
  kind: "same" | "del" | "add";
  /** Line numbers from 1; null where the text has no such line. */
  left: number | null;
  right: number | null;
  parts: DiffPart[];
}

/** Two lines with less in common than this share of the longer one are not shown as one changed line. */
const ALIKE = 0.35;
/** Beyond this many cells the table of the longest common subsequence would cost too much: all counts as changed. */
const MOST_CELLS = 4_000_000;
const TOKEN = /\{\{\s*\w+\s*\}\}|[\p{Script=Latin}\p{N}_]+|\s+|[\s\S]/gu;

/**
 * What changed from one text to another, line by line, and inside changed lines word by word (for Chinese, character
 * by character). By the longest common subsequence, so that nothing moves that did not have to.
 */
export function diffText(before: string, after: string): DiffLine[] {
  const a = before.split("\n");
  const b = after.split("\n");
  const out: DiffLine[] = [];
  let dels: number[] = [];
  let adds: number[] = [];
  const flush = () => {
    out.push(...changedLines(a, b, dels, adds));
    dels = [];
    adds = [];
  };
  for (const [i, j] of pairs(a, b)) {
    if (i !== null && j !== null) {
      flush();
      out.push({
        kind: "same",
        left: i + 1,
        right: j + 1,
        parts: [{ text: a[i] ?? "", mark: false }],
      });
    } else if (i !== null) dels.push(i);
    else if (j !== null) adds.push(j);
  }
  flush();
  return out;
}

/** Lines that were taken out, then those that came in; partners show only what differs between them. */
function changedLines(a: string[], b: string[], dels: number[], adds: number[]): DiffLine[] {
  const partnerOf = new Map<number, { del: DiffPart[]; add: DiffPart[] }>();
  const taken = new Set<number>();
  for (const i of dels) {
    const j = adds.find((each) => !taken.has(each) && likeness(a[i] ?? "", b[each] ?? "") >= ALIKE);
    if (j === undefined) continue;
    taken.add(j);
    const parts = diffWords(a[i] ?? "", b[j] ?? "");
    partnerOf.set(i, parts);
    partnerOf.set(-1 - j, parts);
  }
  const whole = (text: string): DiffPart[] => (text === "" ? [] : [{ text, mark: true }]);
  return [
    ...dels.map((i): DiffLine => {
      const parts = partnerOf.get(i)?.del ?? whole(a[i] ?? "");
      return { kind: "del", left: i + 1, right: null, parts };
    }),
    ...adds.map((j): DiffLine => {
      const parts = partnerOf.get(-1 - j)?.add ?? whole(b[j] ?? "");
      return { kind: "add", left: null, right: j + 1, parts };
    }),
  ];
}

function diffWords(before: string, after: string): { del: DiffPart[]; add: DiffPart[] } {
  const a = before.match(TOKEN) ?? [];
  const b = after.match(TOKEN) ?? [];
  const del: DiffPart[] = [];
  const add: DiffPart[] = [];
  for (const [i, j] of pairs(a, b)) {
    if (i !== null) append(del, a[i] ?? "", j === null);
    if (j !== null) append(add, b[j] ?? "", i === null);
  }
  return { del, add };
}

function append(parts: DiffPart[], text: string, mark: boolean): void {
  const last = parts.at(-1);
  if (last?.mark === mark) last.text += text;
  else parts.push({ text, mark });
}

function likeness(before: string, after: string): number {
  const { del } = diffWords(before, after);
  const kept = del.filter((part) => !part.mark).reduce((sum, part) => sum + part.text.length, 0);
  return kept / Math.max(1, before.length, after.length);
}

/** Positions of both sequences in order: both where they agree, one where only that one has the item. */
function pairs(a: readonly string[], b: readonly string[]): [number | null, number | null][] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1;
  const n = a.length - head - tail;
  const m = b.length - head - tail;
  const out: [number | null, number | null][] = [];
  for (let k = 0; k < head; k += 1) out.push([k, k]);
  if (n * m > MOST_CELLS) {
    for (let i = 0; i < n; i += 1) out.push([head + i, null]);
    for (let j = 0; j < m; j += 1) out.push([null, head + j]);
  } else {
    // length[i][j]: of the longest common subsequence of what follows i and j.
    const width = m + 1;
    const length = new Uint32Array((n + 1) * width);
    for (let i = n - 1; i >= 0; i -= 1)
      for (let j = m - 1; j >= 0; j -= 1)
        length[i * width + j] =
          a[head + i] === b[head + j]
            ? (length[(i + 1) * width + j + 1] ?? 0) + 1
            : Math.max(length[(i + 1) * width + j] ?? 0, length[i * width + j + 1] ?? 0);
    let i = 0;
    let j = 0;
    while (i < n || j < m) {
      if (i < n && j < m && a[head + i] === b[head + j]) out.push([head + i++, head + j++]);
      else if (i < n && (j >= m || (length[(i + 1) * width + j] ?? 0) >= (length[i * width + j + 1] ?? 0)))
        out.push([head + i++, null]);
      else out.push([null, head + j++]);
    }
  }
  for (let k = tail; k > 0; k -= 1) out.push([a.length - k, b.length - k]);
  return out;
}
