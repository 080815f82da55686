import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { answerCache } from "@/db/schema/cost";
import { seal } from "@/db/sealed";
import { databaseErrorCode } from "@/lib/connection-lost";
import { logger } from "@/lib/logger";
import { cacheKey } from "./cache-key";
import type { Candidate, Route } from "./choose-route";
import type { ProviderReply } from "./providers/provider";
import type { ModelQuestion } from "./run-model";

/** Longer answers are asked for again. Characters. */
const MAX_ANSWER = 200_000;

/**
 * Keeps an answer for the same question, where the scene wants that. Only for answers that were used as they came:
 * whoever calls this has judged it, and it was not repaired. One that does not say that it is whole is not stored. What
 * can't be stored spoils no answer.
 */
export async function storeAnswer(
  q: ModelQuestion,
  route: Route,
  candidate: Candidate,
  reply: ProviderReply,
): Promise<void> {
  if (route.cacheSeconds === null || q.cache === false) return;
  if (reply.finishReason !== "stop" || reply.refusal || reply.content.length > MAX_ANSWER) return;
  const key = cacheKey(q, route, candidate);
  const answer = seal(answerCache.answer, key, reply.content);
  const messageId = q.messageId ?? null;
  try {
    // The lock on the message makes its deletion wait, and then find this row: nothing outlives a privacy request.
    await getDb().execute(sql`
      with message as materialized (
        select id from messages where id = ${messageId}::uuid for key share)
      insert into answer_cache (key, scene, message_id, answer, expires_at)
      select ${key}, ${q.scene}, ${messageId}::uuid, ${sql.param(answer, answerCache.answer)},
        now() + ${route.cacheSeconds} * interval '1 second'
      where ${messageId}::uuid is null or exists (select from message)
      on conflict (key) do update set message_id = excluded.message_id, answer = excluded.answer,
        created_at = now(), expires_at = excluded.expires_at`);
  } catch (cause) {
    logger().warn(
      { requestId: q.requestId, scene: q.scene, code: databaseErrorCode(cause) },
      "answer not stored",
    );
  }
}
