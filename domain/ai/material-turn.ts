import "server-only";
import type { ChatTurn } from "@/gateway/shape";
import { delimitText } from "./delimit-text";

/** The user turn that holds a caller's text between marks, and the language wanted where one was named. */
export function materialTurn(text: string, locale: string | undefined): ChatTurn {
  const language = locale === undefined ? "" : `\n\nLanguage of the answer: ${locale}`;
  return { role: "user", content: `${delimitText(text)}${language}` };
}
