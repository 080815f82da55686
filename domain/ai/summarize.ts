import "server-only";
import { runModel } from "@/gateway/run-model";
import { Summary } from "@/gateway/shape";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { answerFrame } from "./answer-frame";
import { callLog } from "./call-log";
import { composeCall } from "./compose-call";
import { materialTurn } from "./material-turn";
import type { AiCallContext, SummarizeAnswer, SummarizeInput } from "./shape";

/** Sums up a text. @throws AppError 42201 (prompt, role) and those of the gateway. */
export async function summarize(
  actor: Actor,
  input: SummarizeInput,
  context: AiCallContext,
): Promise<SummarizeAnswer> {
  authorize(actor, "ai:invoke");
  const call = await composeCall({
    scene: "summarize",
    promptCode: input.prompt_code,
    roleCode: input.role_code,
    locale: input.locale,
  });
  const answer = await runModel({
    ...callLog(actor, context, call),
    cache: input.cache,
    scene: "summarize",
    messages: [...(call.system ? [call.system] : []), materialTurn(input.text, input.locale)],
    input: { scene: "summarize", text: input.text, locale: input.locale ?? null },
    model: input.model,
    maxTokens: input.max_tokens,
    schema: Summary,
  });
  return { ...answer.value, ...answerFrame(answer) };
}
