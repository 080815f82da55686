import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { answerCache } from "@/db/schema/cost";
import { open } from "@/db/sealed";
import { cacheKey } from "./cache-key";
import type { Route } from "./choose-route";
import { stripThinking } from "./read-answer";
import { recordCall } from "./record-call";
import type { ModelAnswer, ModelQuestion } from "./run-model";

/**
 * The stored answer of the route's first model to the very same question, or null. It costs nothing, asks nobody, and
 * leaves a row in the request log that says so. It is judged like a fresh one: what the schema or the team's list no
 * longer allows is not given out.
 */
export async function answerFromCache(
  q: ModelQuestion,
  route: Route,
  judge: (content: string) => { value: unknown } | { problem: string },
): Promise<ModelAnswer | null> {
  if (route.cacheSeconds === null || q.cache === false) return null;
  const [candidate] = route.candidates;
  const started = performance.now();
  const key = cacheKey(q, route, candidate);
  const [row] = await getDb()
    .select({ answer: answerCache.answer })
    .from(answerCache)
    .where(
      and(
        eq(answerCache.key, key),
        gt(answerCache.expiresAt, sql`now()`),
        // A scene whose answers shall live shorter from now on does not give out older ones.
        gt(answerCache.createdAt, sql`now() - ${route.cacheSeconds} * interval '1 second'`),
      ),
    );
  if (!row) return null;
  const content = open(answerCache.answer, key, row.answer);
  const judged = judge(content);
  if ("problem" in judged) return null;
  const latencyMs = Math.round(performance.now() - started);
  await recordCall(q, {
    candidate,
    tokens: { prompt: 0, completion: 0 },
    latencyMs,
    fallbackUsed: false,
    errorCode: null,
    noFallback: null,
    cached: true,
  });
  return {
    text: stripThinking(content).trim(),
    value: judged.value,
    model: candidate.model,
    provider: candidate.provider,
    usage: {
      prompt_tokens: 0,
      completion_tokens: 0,
      total_tokens: 0,
      estimated_cost: { amount: "0", currency: candidate.currency },
      fallback_used: false,
      attempted_models: [],
      effective_max_tokens: route.maxTokens,
      cached: true,
    },
    latencyMs,
    repaired: false,
    truncated: false,
    inputLeftOut: 0,
    requestId: q.requestId,
  };
}
