import "server-only";
import { chargedActor } from "../actors/charged-to";
import type { Actor } from "../actors/shape";
import type { ComposedCall } from "./compose-call";
import type { AiCallContext } from "./shape";

/** The part of a model question that says where the call belongs. */
export function callLog(actor: Actor, context: AiCallContext, call: ComposedCall) {
  return {
    requestId: context.requestId,
    taskId: context.taskId,
    messageId: context.messageId,
    ...(context.charged ?? chargedActor(actor)),
    signal: context.signal,
    deadlineMs: context.deadlineMs,
    promptCode: call.promptVersion === undefined ? undefined : call.promptCode,
    promptVersion: call.promptVersion,
    preferredModel: call.preferredModel,
  };
}
