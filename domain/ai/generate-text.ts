import "server-only";
import { runModel } from "@/gateway/run-model";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { answerFrame } from "./answer-frame";
import { callLog } from "./call-log";
import { composeCall } from "./compose-call";
import { materialTurn } from "./material-turn";
import type { AiCallContext, GenerateAnswer, GenerateInput } from "./shape";

/** Writes a text as asked. @throws AppError 42201 (prompt, role, variables) and those of the gateway. */
export async function generateText(
  actor: Actor,
  input: GenerateInput,
  context: AiCallContext,
): Promise<GenerateAnswer> {
  authorize(actor, "ai:invoke");
  const call = await composeCall({
    scene: "text_generate",
    promptCode: input.prompt_code,
    roleCode: input.role_code,
    locale: input.locale,
    variables: input.variables,
  });
  const answer = await runModel({
    ...callLog(actor, context, call),
    cache: input.cache,
    scene: "text_generate",
    messages: [...(call.system ? [call.system] : []), materialTurn(input.input, input.locale)],
    input: { scene: "text_generate", input: input.input, locale: input.locale ?? null },
    model: input.model,
    maxTokens: input.max_tokens,
    temperature: input.temperature,
  });
  return { text: answer.text, truncated: answer.truncated, ...answerFrame(answer) };
}
