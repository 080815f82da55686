import "server-only";
import { AppError } from "@/lib/errors";
import { isBlank, MAX_CONTENT, type NewMessage } from "./shape";
import { textOfHtml } from "./text-of-html";

/** A picture alone is a message, too. */
const PICTURE = "[image]";

/** The text of a new message: as it was given, else that of its HTML. @throws AppError 42201 when there is none. */
export function contentOf(message: Pick<NewMessage, "content" | "content_html">): string {
  if (message.content !== undefined) return message.content;
  const html = message.content_html ?? "";
  const text = textOfHtml(html).slice(0, MAX_CONTENT).toWellFormed();
  if (!isBlank(text)) return text;
  if (/<img\b/i.test(html)) return PICTURE;
  throw new AppError("validation_failed", "content: content is empty", {
    problems: [{ path: "content", message: "content is empty" }],
  });
}
