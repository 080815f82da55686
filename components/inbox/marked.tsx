/** Text with the words of a search marked in it: as they stand in the message, letter by letter. */
export function Marked({ text, words }: { text: string; words: readonly string[] | undefined }) {
  return <>{words && words.length > 0 ? markedParts(text, words) : text}</>;
}

const look = "rounded-[2px] bg-mark text-inherit";

function markedParts(text: string, words: readonly string[]) {
  const pattern = new RegExp(
    [...words]
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("|"),
    "giu",
  );
  let at = 0;
  const parts = [];
  for (const match of text.matchAll(pattern)) {
    if (match[0] === "") continue;
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push(
      <mark key={match.index} className={look}>
        {match[0]}
      </mark>,
    );
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return parts;
}

/** Text with given stretches of it marked. */
export function MarkedStretches({ text, marks }: { text: string; marks: readonly [number, number][] }) {
  let at = 0;
  const parts = [];
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className={look}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
