import type { SceneInput } from "../shape";
import { classifyMessage } from "./classify-message";
import { composeDraft } from "./compose-draft";
import { estimateTokens } from "./estimate-tokens";
import { extractBill } from "./extract-bill";
import { generateText } from "./generate-text";
import { summarizeText } from "./summarize-text";

function questionText(input: SceneInput): string {
  switch (input.scene) {
    case "classify":
    case "draft_reply":
      return `${input.subject}\n${input.content}`;
    case "summarize":
    case "bill_extract":
      return input.text;
    case "text_generate":
      return input.input;
    case "chat":
      return input.messages.map((turn) => turn.content).join("\n");
  }
}

function answerText(input: SceneInput): string {
  switch (input.scene) {
    case "classify":
      return JSON.stringify(classifyMessage(input));
    case "draft_reply":
      return composeDraft(input);
    case "summarize":
      return JSON.stringify(summarizeText(input.text));
    case "bill_extract":
      return JSON.stringify(extractBill(input.text));
    case "text_generate":
      return generateText(input.input, input.locale);
    case "chat":
      return generateText(
        input.messages.findLast((turn) => turn.role === "user")?.content ?? "",
        input.locale,
      );
  }
}

/**
 * The offline model `builtin-mini`. Gives what a language model would give: JSON of Classification, Summary or
 * BillAnswer, or plain text, so that the gateway reads it by the same path as any provider's answer. Pure,
 * synchronous, no I/O, linear in the input; never throws for any text.
 */
export function answerBuiltin(input: SceneInput): {
  text: string;
  promptTokens: number;
  completionTokens: number;
} {
  const text = answerText(input);
  return { text, promptTokens: estimateTokens(questionText(input)), completionTokens: estimateTokens(text) };
}
