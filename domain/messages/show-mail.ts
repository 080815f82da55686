import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { sanitizeMail } from "./sanitize-mail";
import { visibleMessages } from "./visible-messages";

/** Paper in both themes: a mail brings its own colours, and they were chosen for white. */
const LOOK = `:root{color-scheme:light}html{background:#fff;color:#1c1d22}body{margin:0;padding:20px 24px;font:15px/1.6 Inter,system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}img:not([src]){min-width:16px;min-height:16px;background:#eef0f3;border-radius:4px}table{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:8px 0;padding-left:12px;border-left:2px solid #d6d9e0;color:#555a66}a{color:#1d4ed8}@media(max-width:480px){body{padding:16px}}`;

/**
 * An HTML message as a document of its own for a sandboxed frame, sanitized. Its policy – scripts, frames, forms and
 * loads all off, pictures of the sender's only where the reader asked – comes with it as headers.
 * @throws AppError 40401 when there is none, it is not the actor's to see, or it did not come as HTML.
 */
export async function showMail(
  actor: Actor,
  id: string,
  options: { images: boolean; quotes: boolean },
): Promise<{ html: string; policy: string }> {
  authorize(actor, "messages:read");
  const missing = new AppError("not_found", "there is no such message, or it did not come as HTML");
  if (!isId(id)) throw missing;
  const [row] = await getDb()
    .select({ id: messages.id, contentHtml: messages.contentHtml, language: messages.language })
    .from(messages)
    .where(and(eq(messages.id, id), visibleMessages(actor)));
  if (!row || row.contentHtml === null) throw missing;
  const { html } = sanitizeMail(open(messages.contentHtml, row.id, row.contentHtml), options);
  const lang = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(row.language ?? "") ? row.language : "und";
  return {
    html: `<!doctype html><html lang="${lang ?? "und"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><title>Message</title><style>${LOOK}</style></head><body dir="auto">${html}</body></html>`,
    policy: [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src data:${options.images ? " http: https:" : ""}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      // Also where somebody opens the address by itself. `allow-same-origin` lets the page around it read its height;
      // without `allow-scripts` nothing inside can use it.
      "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    ].join("; "),
  };
}
