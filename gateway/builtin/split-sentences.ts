import { cleanText } from "./fold-text";

/** Most characters of one sentence: text without any stop is cut here. */
const LONGEST = 400;

/**
 * Sentences of a text, trimmed, in order. A stop between digits ("3.5", "v1.2") does not end one; a line break does.
 * Linear; at most `limit` sentences from the head and as many from the tail.
 */
export function splitSentences(text: string, limit = 400): string[] {
  const sentences: string[] = [];
  for (const line of cleanText(text).split("\n")) {
    const rest = line.replace(/\s+/g, " ").trim();
    if (rest === "") continue;
    for (const piece of rest.split(
      /(?<=[。！？!?；;…]["”』」）)]?)(?![。！？!?…"”』」）)])|(?<=[^\s.]{2}\.["”)]?) (?=[\p{Lu}\p{N}"“(\p{Script=Han}])/u,
    )) {
      for (let at = 0; at < piece.length; at += LONGEST) {
        const part = piece
          .slice(at, at + LONGEST)
          .replace(/\p{Surrogate}/gu, "")
          .trim();
        if (part !== "") sentences.push(part);
      }
    }
  }
  return sentences.length <= 2 * limit
    ? sentences
    : [...sentences.slice(0, limit), ...sentences.slice(-limit)];
}
