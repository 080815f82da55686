import compile from "icu-minify/compile";
import type { Locale } from "./locale";
import { en } from "./messages/en";
import { zhCN } from "./messages/zh-CN";

export type Messages = typeof en;

const compiled = new Map<Locale, Messages>();

/**
 * Every text of the interface in one language, by area; with arguments and plurals parsed already. A page then needs no
 * parser of them: `next.config.ts` leaves that out, which is a twentieth of what the browser loads.
 */
export function messagesOf(locale: Locale): Messages {
  let messages = compiled.get(locale);
  if (!messages) {
    // The trees have the same keys (typed by Shape); the parsed texts only look different.
    messages = parsed(locale === "en" ? en : zhCN) as Messages;
    compiled.set(locale, messages);
  }
  return messages;
}

function parsed(texts: unknown): unknown {
  // Plain objects all through: nothing else is passed to a page.
  if (typeof texts === "string") return JSON.parse(JSON.stringify(compile(texts)));
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, parsed(value)]));
}
