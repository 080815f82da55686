import "server-only";
import type { Actor } from "../actors/shape";
import { chat } from "./chat";
import { extractBill } from "./extract-bill";
import { generateText } from "./generate-text";
import {
  type AiCallContext,
  type AiCallType,
  BillInput,
  type ChatAnswer,
  ChatInput,
  type ExtractBillAnswer,
  type GenerateAnswer,
  GenerateInput,
  type SummarizeAnswer,
  SummarizeInput,
} from "./shape";
import { summarize } from "./summarize";

export type AiAnswer = SummarizeAnswer | ExtractBillAnswer | GenerateAnswer | ChatAnswer;

/**
 * One call of the AI service by its type: for tasks, whose payload is what the synchronous route takes.
 * @throws ZodError for a payload that isn't valid; it was checked when the task was taken in · AppError of the verbs.
 */
export async function runAiCall(
  actor: Actor,
  type: AiCallType,
  payload: unknown,
  context: AiCallContext,
): Promise<AiAnswer> {
  switch (type) {
    case "summarize":
      return await summarize(actor, SummarizeInput.parse(payload), context);
    case "bill_extract":
      return await extractBill(actor, BillInput.parse(payload), context);
    case "text_generate":
      return await generateText(actor, GenerateInput.parse(payload), context);
    case "chat":
      return await chat(actor, ChatInput.parse(payload), context);
  }
}
