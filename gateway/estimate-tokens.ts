import type { ChatTurn } from "./shape";

/** Chinese, Japanese, Korean and full-width characters: about one token each. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud8bf][\udc00-\udfff]/g;

/**
 * Tokens of `text`, guessed without the model's tokenizer: a wide character is one token, other text one for 3.5
 * characters. Errs on the high side for common tokenizers; used where no count exists, never for money.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return Math.ceil(wide + (text.length - wide) / 3.5);
}

/** Tokens of a conversation; each turn costs about four more for its frame. */
export function estimateTurns(messages: ChatTurn[]): number {
  return messages.reduce((sum, m) => sum + estimateTokens(m.content) + 4, 0);
}
