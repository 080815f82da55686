import "server-only";
import type { Actor } from "../actors/shape";
import type { ComposedCall } from "./compose-call";
import type { AiCallContext } from "./shape";

/** The part of a model question that says where the call belongs. */
export function callLog(actor: Actor, context: AiCallContext, call: ComposedCall) {
  return {
    requestId: context.requestId,
    taskId: context.taskId,
    messageId: context.messageId,
    keyId: context.keyId ?? (actor.kind === "api_key" ? actor.id : undefined),
    signal: context.signal,
    deadlineMs: context.deadlineMs,
    promptCode: call.promptVersion === undefined ? undefined : call.promptCode,
    promptVersion: call.promptVersion,
    preferredModel: call.preferredModel,
  };
}
