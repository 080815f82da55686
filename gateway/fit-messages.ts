import { estimateTokens, estimateTurns } from "./estimate-tokens";
import type { ChatTurn } from "./shape";

/** A model whose window nobody recorded gets no more than this. */
const DEFAULT_WINDOW = 32_768;

export interface Fitted {
  messages: ChatTurn[];
  /** Characters that were left out; 0 = everything is there. */
  leftOut: number;
}

/**
 * Cuts a conversation to the model's window, leaving room for the answer. The longest user turn loses its middle:
 * head and tail stay, because a request often stands in the last sentence, and a mark says how much is missing.
 * System turns are never cut. Lone surrogates become U+FFFD: strict providers refuse a body that holds one.
 */
export function fitMessages(messages: ChatTurn[], contextWindow: number | null, maxTokens: number): Fitted {
  const room = roomFor(contextWindow, maxTokens);
  let fitted = messages.map((m) => ({ ...m, content: wellFormed(m.content) }));
  let leftOut = 0;
  for (let round = 0; round < 8; round += 1) {
    const over = estimateTurns(fitted) - room;
    if (over <= 0) break;
    const longest = longestUserTurn(fitted);
    const turn = fitted[longest];
    if (!turn) break;
    const tokens = estimateTokens(turn.content);
    const keep = Math.floor(turn.content.length * Math.max(0, (tokens - over - 32) / tokens));
    const cut = cutMiddle(turn.content, Math.max(keep, 200));
    if (cut.leftOut <= 0) break;
    leftOut += cut.leftOut;
    fitted = fitted.map((m, i) => (i === longest ? { ...m, content: cut.text } : m));
  }
  return { messages: fitted, leftOut };
}

/** Tokens of a prompt that a model's window has room for beside an answer of `maxTokens`. */
export function roomFor(contextWindow: number | null, maxTokens: number): number {
  const window = contextWindow ?? DEFAULT_WINDOW;
  return Math.max(window - Math.min(maxTokens, Math.floor(window / 2)) - 64, 256);
}

/** Keeps about `keep` characters of `text`, two thirds at the head and one third at the tail, no pair split. */
export function cutMiddle(text: string, keep: number): { text: string; leftOut: number } {
  if (text.length <= keep) return { text, leftOut: 0 };
  const head = wellFormedEnd(text.slice(0, Math.ceil((keep * 2) / 3)));
  const tail = wellFormedStart(text.slice(text.length - Math.floor(keep / 3)));
  const leftOut = text.length - head.length - tail.length;
  return { text: `${head}\n[… ${leftOut} characters left out …]\n${tail}`, leftOut };
}

function longestUserTurn(messages: ChatTurn[]): number {
  let best = -1;
  for (const [i, m] of messages.entries())
    if (m.role !== "system" && m.content.length > (messages[best]?.content.length ?? 0)) best = i;
  return best;
}

const wellFormedEnd = (text: string) => text.replace(/[\ud800-\udbff]$/, "");
const wellFormedStart = (text: string) => text.replace(/^[\udc00-\udfff]/, "");

function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
