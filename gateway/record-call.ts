import "server-only";
import { inLastingTransaction } from "@/db/client";
import { requestLog } from "@/db/schema/registry";
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
  promptCode?: string | undefined;
  promptVersion?: number | undefined;
}

export interface CallOutcome {
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
  const id = newId();
  try {
    await inLastingTransaction((tx) =>
      tx
        .insert(requestLog)
        .values({
          id,
          requestId: context.requestId,
          taskId: context.taskId ?? null,
          messageId: context.messageId ?? null,
          scene: context.scene,
          provider: candidate.provider,
          model: candidate.model,
          promptCode: context.promptCode ?? null,
          promptVersion: context.promptVersion ?? null,
          status: outcome.errorCode === null ? "ok" : "error",
          errorCode: outcome.errorCode,
          promptTokens: tokens?.prompt ?? null,
          completionTokens: tokens?.completion ?? null,
          costMicros: cost === null ? null : costMicros(cost.picos),
          currency: cost?.currency ?? null,
          latencyMs: outcome.latencyMs,
          fallbackUsed: outcome.fallbackUsed,
          noFallback: outcome.noFallback,
          cached: outcome.cached ?? false,
          submittedByKey: context.keyId ?? null,
        })
        // A commit whose answer was lost is tried again.
        .onConflictDoNothing(),
    );
  } catch (cause) {
    logger().error(
      { requestId: context.requestId, scene: context.scene, code: databaseErrorCode(cause) },
      "request log row lost",
    );
  }
}
