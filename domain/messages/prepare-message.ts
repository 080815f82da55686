import "server-only";
import type { Sealed } from "@/db/columns";
import { messages } from "@/db/schema/messages";
import { seal } from "@/db/sealed";
import { searchKey } from "../search/search-key";
import { SEARCH_VERSION, tokenize } from "../search/tokenize";
import { contentOf } from "./content-of";
import type { NewMessage } from "./shape";

/** What of a message takes time to make and needs no database: its texts, encrypted, and its search tokens. */
export interface PreparedMessage {
  id: string;
  subject: Sealed | null;
  content: Sealed;
  contentHtml: Sealed | null;
  metadata: Sealed | null;
  searchTokens: string[];
  searchVersion: number;
}

/** Encrypts a message for the row `id` and makes its search tokens. */
export function prepareMessage(item: NewMessage, id: string): PreparedMessage {
  const content = contentOf(item);
  return {
    id,
    subject: item.subject ? seal(messages.subject, id, item.subject) : null,
    content: seal(messages.content, id, content),
    contentHtml: item.content_html === undefined ? null : seal(messages.contentHtml, id, item.content_html),
    metadata: item.metadata ? seal(messages.metadata, id, JSON.stringify(item.metadata)) : null,
    // The sender first: what `from:` looks for must not fall to the limit of a long text's tokens.
    searchTokens: tokenize(`${item.sender}\n${item.subject ?? ""}\n${content}`, searchKey()),
    searchVersion: SEARCH_VERSION,
  };
}
