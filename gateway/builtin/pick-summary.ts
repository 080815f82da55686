import { cleanText, clipText } from "./fold-text";
import { rankSentences } from "./rank-sentences";
import { shorten } from "./shorten";
import { splitSentences } from "./split-sentences";

/** Longest one-line summary, in characters. */
const LONGEST = 140;

/**
 * One sentence of a message that says what it is about, in its own words: the sentence that reports or asks most.
 * When it is very short the next best stands beside it. The subject serves when the content has no words.
 */
export function pickSummary(rawSubject: string, content: string): string {
  const subject = cleanText(clipText(rawSubject, 300, 0));
  const sentences = splitSentences(clipText(content), 40);
  if (!/[\p{L}\p{N}]/u.test(content)) return shorten((subject.trim() || sentences[0]) ?? "…", LONGEST);
  const ranked = rankSentences(sentences).sort((a, b) => b.score - a.score || a.at - b.at);
  const [best, next] = ranked;
  if (!best) return shorten(subject.trim() || "…", LONGEST);
  const width = (text: string): number => [...text].reduce((n, c) => n + (c > "\u2e80" ? 2 : 1), 0);
  if (next && width(best.text) < 60 && next.score > 0.3 && width(best.text) + width(next.text) < 110) {
    const [a, b] = best.at < next.at ? [best.text, next.text] : [next.text, best.text];
    return shorten(/[\u3000-\u9fff]/.test(a) ? `${a}${b}` : `${a} ${b}`, LONGEST);
  }
  return shorten(best.text.replace(/[；;，,]$/u, "。"), LONGEST);
}
