import "server-only";
import { searchKey } from "./search-key";
import { SEARCH_VERSION, tokenize } from "./tokenize";

/** The columns by which search finds a message. */
export interface SearchIndex {
  searchTokens: string[];
  searchVersion: number;
}

/** Makes what search finds a message by. Wherever a message is stored or indexed anew, it is by this. */
export function indexMessage(message: {
  sender: string;
  subject?: string | null | undefined;
  content: string;
}): SearchIndex {
  return {
    // The sender first: what `from:` looks for must not fall to the limit of a long text's tokens.
    searchTokens: tokenize(`${message.sender}\n${message.subject ?? ""}\n${message.content}`, searchKey()),
    searchVersion: SEARCH_VERSION,
  };
}
