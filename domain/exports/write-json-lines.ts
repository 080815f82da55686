import "server-only";
import type { ExportedMessage } from "./shape";

/** Messages as JSON Lines: one object a line, texts as they are. */
export async function* writeJsonLines(pages: AsyncIterable<ExportedMessage[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((message) => `${JSON.stringify(message)}\n`).join("");
}
