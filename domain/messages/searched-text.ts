import "server-only";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import type { ParsedQuery } from "../search/shape";

/** What a search needs of a row to check it. */
export const searchedColumns = {
  id: messages.id,
  sender: messages.sender,
  subject: messages.subject,
  content: messages.content,
};
export type SearchedRow = Pick<typeof messages.$inferSelect, keyof typeof searchedColumns>;

/** The text in which words are looked for, decrypted. */
export function searchedText(row: SearchedRow): string {
  return `${open(messages.subject, row.id, row.subject) ?? ""}\n${open(messages.content, row.id, row.content)}\n${row.sender}`;
}

/** Whether the search has words: operators alone are settled by the database. */
export function needsExactCheck(search: ParsedQuery): boolean {
  return search.terms.length > 0 || search.phrases.length > 0;
}
