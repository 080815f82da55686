import "server-only";
import type { Sealed } from "@/db/columns";
import { messages } from "@/db/schema/messages";
import { seal } from "@/db/sealed";
import { indexMessage, type SearchIndex } from "../search/index-message";
import { contentOf } from "./content-of";
import type { NewMessage } from "./shape";

/** What of a message takes time to make and needs no database: its texts, encrypted, and its search tokens. */
export interface PreparedMessage extends SearchIndex {
  id: string;
  subject: Sealed | null;
  content: Sealed;
  contentHtml: Sealed | null;
  metadata: Sealed | null;
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
    ...indexMessage({ sender: item.sender, subject: item.subject, content }),
  };
}
