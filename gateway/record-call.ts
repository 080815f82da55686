import "server-only";
import { getSql, untilReached } from "@/db/client";
import { databaseErrorCode } from "@/lib/connection-lost";
import { newId } from "@/lib/id";
import { logger } from "@/lib/logger";
import type { Candidate } from "./choose-route";
import type { NoFallback } from "./explain-no-fallback";
import { costMicros, priceCall } from "./price-call";
import type { Tokens } from "./providers/provider";
import type { SceneCode } from "./shape";

/** Where a call belongs. Ids and codes only. */
export interface CallContext {
  scene: SceneCode;
  requestId: string;
  taskId?: string | undefined;
  messageId?: string | undefined;
  keyId?: string | undefined;
  memberId?: string | undefined;
  promptCode?: string | undefined;
  promptVersion?: number | undefined;
}

export interface CallOutcome {
  /** Of the row, where it may have been written before. */
  id?: string;
  candidate: Candidate;
  tokens: Tokens | null;
  latencyMs: number;
  fallbackUsed: boolean;
  /** Null = the answer was used. */
  errorCode: number | null;
  /** Why no other model was asked after it failed. */
  noFallback: NoFallback | null;
  /** A stored answer was given. */
  cached?: boolean;
}

/**
 * Adds the row of one model call to the request log, also of a failed one. No content. A log that can't be written
 * does not spoil the answer: the loss is reported in the process's own log.
 */
export async function recordCall(context: CallContext, outcome: CallOutcome): Promise<void> {
  const { candidate, tokens } = outcome;
  const cost = priceCall(tokens, candidate);
  const id = outcome.id ?? newId();
  try {
    // One prepared statement that doesn't wait for the disk: it stands after every call. A machine that loses its power
    // loses the rows of its last half second, a process that dies loses none. Repeated when the database was away.
    await untilReached(
      () => getSql()`
        insert into request_log (id, request_id, task_id, message_id, scene, provider, model, prompt_code,
          prompt_version, status, error_code, prompt_tokens, completion_tokens, cost_micros, currency, latency_ms,
          fallback_used, no_fallback, cached, submitted_by_key, submitted_by_member)
        values (${id}, ${context.requestId}, ${context.taskId ?? null}, ${context.messageId ?? null},
          ${context.scene}, ${candidate.provider}, ${candidate.model}, ${context.promptCode ?? null},
          ${context.promptVersion ?? null}, ${outcome.errorCode === null ? "ok" : "error"}, ${outcome.errorCode},
          ${tokens?.prompt ?? null}, ${tokens?.completion ?? null}, ${cost === null ? null : costMicros(cost.picos)},
          ${cost?.currency ?? null}, ${outcome.latencyMs}, ${outcome.fallbackUsed}, ${outcome.noFallback},
          ${outcome.cached ?? false}, ${context.keyId ?? null}, ${context.memberId ?? null})
        on conflict do nothing
        returning set_config('synchronous_commit', 'off', true)`,
    );
  } catch (cause) {
    logger().error(
      { requestId: context.requestId, scene: context.scene, code: databaseErrorCode(cause) },
      "request log row lost",
    );
  }
}
