/**
 * Tokens of a text as a usual tokenizer would count them, roughly: a Han, kana or Hangul character is one, other text
 * four characters a token. For usage figures and budgets only.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return Math.max(text === "" ? 0 : 1, Math.ceil(wide + (text.length - wide) / 4));
}
