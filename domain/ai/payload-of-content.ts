import "server-only";
import type { AiCallType } from "./shape";

/** The payload of a task that was submitted with nothing but a text (`POST /api/inbox/tasks`). */
export function payloadOfContent(type: AiCallType, content: string): Record<string, unknown> {
  switch (type) {
    case "summarize":
      return { text: content };
    case "bill_extract":
      return { ocr_text: content };
    case "text_generate":
      return { input: content };
    case "chat":
      return { messages: [{ role: "user", content }] };
  }
}
