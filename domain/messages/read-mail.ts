import "server-only";
import PostalMime, { type Address } from "postal-mime";
import { AppError } from "@/lib/errors";
import { NewMessage } from "./shape";

/** Message ids of one header, without their brackets. */
const idsOf = (value: string | undefined): string[] =>
  [...(value ?? "").matchAll(/<([^<>\s]{1,250})>/g)].map((m) => m[1] ?? "").filter((id) => id !== "");

function senderOf(from: Address | undefined): string | undefined {
  if (!from?.address) return undefined;
  const name = (from.name ?? "").replace(/[\r\n]+/g, " ").trim();
  return (name === "" ? from.address : `${name} <${from.address}>`).slice(0, 320);
}

/**
 * An e-mail as it travels (RFC 5322, MIME) as a message: its text, its HTML part, who sent it, and what it answers. Any
 * charset and transfer encoding; attachments are left out.
 * @throws AppError 42201 when it holds neither text nor HTML.
 */
export async function readMail(raw: Uint8Array): Promise<NewMessage> {
  const mail = await PostalMime.parse(raw);
  const text = mail.text?.trim();
  const [own] = idsOf(mail.messageId);
  const references = [...new Set([...idsOf(mail.references), ...idsOf(mail.inReplyTo)])].slice(-100);
  const sentAt = mail.date === undefined ? Number.NaN : Date.parse(mail.date);
  const sender = senderOf(mail.from);
  const parsed = NewMessage.safeParse({
    channel: "email",
    ...(text ? { content: text.slice(0, 200_000).toWellFormed() } : {}),
    ...(mail.html?.trim() ? { content_html: mail.html.slice(0, 500_000).toWellFormed() } : {}),
    ...(sender === undefined ? {} : { sender }),
    ...(mail.subject?.trim() ? { subject: mail.subject.trim().slice(0, 1000).toWellFormed() } : {}),
    ...(own === undefined ? {} : { external_id: own }),
    ...(references.length > 0 ? { references } : {}),
    // A clock that runs ahead would keep the message on top of the list for ever.
    ...(Number.isFinite(sentAt) && sentAt <= Date.now()
      ? { received_at: new Date(sentAt).toISOString() }
      : {}),
  });
  if (!parsed.success)
    throw new AppError("validation_failed", "the mail holds no text", {
      problems: [{ path: "content", message: "content is empty" }],
    });
  return parsed.data;
}
