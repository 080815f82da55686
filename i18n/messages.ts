import type { Locale } from "./locale";
import { en } from "./messages/en";
import { zhCN } from "./messages/zh-CN";

export type Messages = typeof en;

/** Every text of the interface in one language, by area. */
export function messagesOf(locale: Locale): Messages {
  // The Chinese tree has the same keys (typed by Shape); only the literal text types differ.
  return locale === "en" ? en : (zhCN as unknown as Messages);
}
