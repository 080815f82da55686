import type { Summary } from "../shape";
import { overlap, type RankedSentence, rankSentences } from "./rank-sentences";
import { shorten } from "./shorten";
import { splitSentences } from "./split-sentences";

const MOST_POINTS = 6;
/** Longest summary and point, in characters. */
const SUMMARY_LENGTH = 240;
const POINT_LENGTH = 160;

/** The best sentences that do not repeat one another (maximal marginal relevance, Carbonell & Goldstein 1998). */
function choose(ranked: RankedSentence[], most: number, least: number): RankedSentence[] {
  const rest = [...ranked].sort((a, b) => b.score - a.score || a.at - b.at).slice(0, 60);
  const chosen: RankedSentence[] = [];
  while (chosen.length < most && rest.length > 0) {
    let best = -1;
    let top = Number.NEGATIVE_INFINITY;
    rest.forEach((sentence, i) => {
      const same = Math.max(0, ...chosen.map((c) => overlap(c.tokens, sentence.tokens)));
      const gain = sentence.score - 2 * same;
      if (same < 0.6 && gain > top) {
        top = gain;
        best = i;
      }
    });
    if (best < 0 || (chosen.length > 0 && top < least)) break;
    chosen.push(...rest.splice(best, 1));
  }
  return chosen.sort((a, b) => a.at - b.at);
}

/**
 * Extractive summary in the text's own language: one or two sentences, and up to six key points in the order of the
 * text, none twice. A text without words gives itself. Linear in the text.
 */
export function summarizeText(text: string): Summary {
  const sentences = [...new Set(splitSentences(text))];
  if (!/[\p{L}\p{N}]/u.test(text) || sentences.length === 0)
    return { summary: shorten(sentences[0] ?? "…", SUMMARY_LENGTH), key_points: [] };
  const ranked = rankSentences(sentences);
  const points = choose(ranked, Math.min(MOST_POINTS, Math.max(1, Math.ceil(sentences.length * 0.7))), 0.15);
  const lead = choose(points, sentences.length <= 2 ? 1 : 2, 0);
  const joined = lead
    .map((s) => s.text)
    .reduce((a, b) => (a === "" ? b : /[\u3000-\u9fff\uff00-\uffef]$/u.test(a) ? a + b : `${a} ${b}`), "");
  const trim = (point: string): string =>
    shorten(point.replace(/^\s*([-*•·]|\d{1,2}[.、)])\s*/u, ""), POINT_LENGTH).trim();
  return {
    summary: shorten(joined, SUMMARY_LENGTH) || "…",
    key_points: [...new Set(points.map((s) => trim(s.text)).filter((point) => point !== ""))],
  };
}
