import { toSimplified } from "./convert-chinese";

/** Longest text, in UTF-16 units, that is looked at closely: the head and the tail of a longer one. */
const HEAD = 3500;
const TAIL = 1500;
const UNFIT = /\p{Surrogate}|(?![\t\n])\p{Cc}|[\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu;

/** Replaces lone surrogates and invisible control characters, which no answer may carry. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNFIT, (c) => (c >= "\ud800" && c <= "\udfff" ? "\ufffd" : ""));
}

/** Head and tail of a very long text: the question usually stands at one of its ends. Bounds the work per message. */
export function clipText(text: string, head = HEAD, tail = TAIL): string {
  if (text.length <= head + tail) return text;
  return `${text.slice(0, head)}\n${tail > 0 ? text.slice(-tail) : ""}`.replace(/\p{Surrogate}/gu, "");
}

/** The form in which texts are compared: NFKC, lower case, simplified characters, plain quotes, single spaces. */
export function foldText(text: string): string {
  return toSimplified(cleanText(text).normalize("NFKC").toLowerCase())
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll("\u200d", "")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}
