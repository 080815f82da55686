import "server-only";
import type { StreamQuestion } from "@/gateway/stream-model";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { callLog } from "./call-log";
import { composeCall } from "./compose-call";
import type { AiCallContext, ChatInput } from "./shape";

/** A conversation as a question to the gateway: the role's and the prompt's text first, then the caller's turns as they are. */
export async function chatQuestion(
  actor: Actor,
  input: ChatInput,
  context: AiCallContext,
): Promise<StreamQuestion> {
  authorize(actor, "ai:invoke");
  const call = await composeCall({
    scene: "chat",
    promptCode: input.prompt_code,
    roleCode: input.role_code,
    locale: input.locale,
  });
  return {
    ...callLog(actor, context, call),
    cache: input.cache,
    scene: "chat",
    messages: [...(call.system ? [call.system] : []), ...input.messages],
    input: { scene: "chat", messages: input.messages, locale: input.locale ?? null },
    model: input.model,
  };
}
