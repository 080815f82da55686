import "server-only";
import { createHash } from "node:crypto";

/**
 * Wraps a customer's text in two marker lines, so that a model can tell material from instructions. The mark is made
 * from the text's own hash: a text that brings a closing mark along, to speak to the model from outside, would have
 * to contain its own hash. The same text gets the same mark, so equal questions stay equal.
 */
export function delimitText(text: string): string {
  const mark = createHash("sha256").update(text, "utf8").digest("hex").slice(0, 12);
  return `<<<DATA ${mark}\n${text}\nDATA ${mark}>>>`;
}
