import { CUES } from "./category-cues";
import { foldText } from "./fold-text";
import { readAct } from "./read-act";

export interface RankedSentence {
  text: string;
  at: number;
  score: number;
  tokens: Set<string>;
}

const STOP = new Set(
  "the a an and or but is are was were be been to of in on at for with as by from that this these those it its i we you he she they our your my their not no do does did has have had will would can could should there then than so if about into over after before all any also just very please thank thanks hello hi dear".split(
    " ",
  ),
);
const FILLER =
  /^(您好|你好|hello|hi|dear|hey|各位|尊敬的|此致|敬礼|祝|谢谢|多谢|感谢|thanks?|thank you|best( regards)?|kind regards|regards|sincerely|cheers|发自我的|sent from)/iu;
const ENTITY = /\d|[￥¥$€£]|[A-Z]{2,}[-_]?\d|https?:/u;

/** Content words of a sentence: Latin words without the commonest, and pairs of Han characters. */
export function contentTokens(text: string): Set<string> {
  const folded = foldText(text);
  const tokens = new Set<string>();
  for (const [word] of folded.matchAll(/[\p{Script=Latin}\p{N}][\p{L}\p{N}'-]*/gu))
    if (word.length > 1 && !STOP.has(word)) tokens.add(word);
  for (const [run] of folded.matchAll(/[\u3400-\u9fff\u3041-\u30ff\uac00-\ud7af]{2,}/g))
    for (let i = 0; i + 1 < run.length; i++) tokens.add(run.slice(i, i + 2));
  return tokens;
}

/**
 * Scores sentences by how much of the text's recurring vocabulary they carry (SumBasic, Nenkova 2005), by what they
 * report or ask, and by place; greetings and thanks score low. Same order as given. Linear in the text.
 */
export function rankSentences(sentences: readonly string[]): RankedSentence[] {
  const tokenSets = sentences.map(contentTokens);
  const frequency = new Map<string, number>();
  for (const tokens of tokenSets)
    for (const token of tokens) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  return sentences.map((text, at) => {
    const tokens = tokenSets[at] ?? new Set<string>();
    let weight = 0;
    for (const token of tokens) weight += Math.log(1 + (frequency.get(token) ?? 0));
    // A list of log lines repeats itself; what is said once among them matters more.
    const central = tokens.size > 0 ? weight / (tokens.size + 4) : 0;
    const folded = foldText(text.slice(0, 400));
    // Cues cost some microseconds each: on long texts only the ends are read that closely.
    const close = sentences.length <= 80 || at < 20 || at >= sentences.length - 20;
    const cues = close
      ? CUES.reduce((n, cue) => n + (cue.weights.other === undefined && cue.pattern.test(folded) ? 1 : 0), 0)
      : 0;
    const first = at === 0 ? 0.6 : at < 3 ? 0.25 : at === sentences.length - 1 ? 0.2 : 0;
    const short = tokens.size < 2 && cues === 0 ? -0.8 : 0;
    const filler = FILLER.test(text.trim()) && text.length < 40 ? -1 : 0;
    const greeting = close && readAct(folded).empty ? -3 : 0;
    const entity = ENTITY.test(text) ? 0.25 : 0;
    return {
      text,
      at,
      tokens,
      score: central + Math.min(1.5, cues * 0.45) + first + short + filler + greeting + entity,
    };
  });
}

/** Share of the smaller token set that both sentences have, 0–1. */
export function overlap(a: Set<string>, b: Set<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let both = 0;
  for (const token of small) if (large.has(token)) both++;
  return both / small.size;
}
