import "server-only";
import { runModel } from "@/gateway/run-model";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { answerFrame } from "./answer-frame";
import { BillReply } from "./bill-reply";
import { callLog } from "./call-log";
import { composeCall } from "./compose-call";
import { fetchBillText } from "./fetch-bill-text";
import { groundBill } from "./ground-bill";
import { materialTurn } from "./material-turn";
import { readBillFile } from "./read-bill-file";
import type { AiCallContext, BillInput, ExtractBillAnswer } from "./shape";

/**
 * Reads a bill from a text, a file or a URL, in this order of precedence. What the source doesn't say is null and
 * named in `missing`.
 * @throws AppError 42201, 40401 for the source · those of the gateway.
 */
export async function extractBill(
  actor: Actor,
  input: BillInput,
  context: AiCallContext,
): Promise<ExtractBillAnswer> {
  authorize(actor, "ai:invoke");
  const text = await sourceText(input, context.signal);
  const call = await composeCall({ scene: "bill_extract", locale: input.locale });
  const answer = await runModel({
    ...callLog(actor, context, call),
    cache: input.cache,
    scene: "bill_extract",
    messages: [...(call.system ? [call.system] : []), materialTurn(text, undefined)],
    input: { scene: "bill_extract", text, locale: input.locale ?? null },
    schema: BillReply,
  });
  return { ...groundBill(answer.value, text), ...answerFrame(answer) };
}

async function sourceText(input: BillInput, signal: AbortSignal | undefined): Promise<string> {
  if (input.ocr_text !== undefined) return input.ocr_text;
  const [path, text] =
    input.file_id !== undefined
      ? ["file_id", await readBillFile(input.file_id)]
      : ["file_url", await fetchBillText(input.file_url ?? "", signal)];
  if (text.trim() === "")
    throw new AppError("validation_failed", `${path}: the file is empty`, {
      problems: [{ path, message: "the file is empty" }],
    });
  return text;
}
