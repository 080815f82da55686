import "server-only";
import { hmacHex } from "@/lib/hmac";
import { searchKey } from "../search/search-key";

/** What mail programs put before a subject: Re, Fwd and their like, also numbered (`Re[2]:`) and repeated. */
const MARKS =
  /^\s*(?:(?:re|aw|sv|antw|r|ref|fwd?|wg|tr|rv|回复|回覆|答复|答覆|转发|轉寄|轉發|返信|転送)\s*(?:[[(]\d{1,3}[\])])?\s*[：:]|\[(?:external|外部邮件)\])\s*/i;

/** A subject without its marks, in one case and with single spaces, and whether it had any. */
export function bareSubject(subject: string): { bare: string; marked: boolean } {
  let bare = subject.normalize("NFKC");
  let marked = false;
  while (MARKS.test(bare)) {
    bare = bare.replace(MARKS, "");
    marked = true;
  }
  return { bare: bare.replace(/\s+/g, " ").trim().toLowerCase(), marked };
}

/** Programs, not people: their mails share a subject without being a conversation. */
const ROBOT = /\b(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|notifications?|alerts?|bounces?)\b/i;

/**
 * The keyed hash under which a message finds the others of the same channel, sender and bare subject; null where that
 * would say nothing. Without the key it tells nothing of the subject.
 */
export function threadHash(message: {
  channel: string;
  sender: string;
  subject?: string | null | undefined;
}): {
  hash: string;
  marked: boolean;
} | null {
  const address = (/<([^<>]+)>\s*$/.exec(message.sender)?.[1] ?? message.sender).trim().toLowerCase();
  if (address === "unknown" || ROBOT.test(address)) return null;
  const { bare, marked } = bareSubject(message.subject ?? "");
  if (bare === "") return null;
  const hash = hmacHex(searchKey(), `thread ${message.channel}\n${address}\n${bare}`).slice(0, 32);
  return { hash, marked };
}
