import { z } from "zod";
import { derivedKey } from "@/lib/app-secrets";
import { hmacHex } from "@/lib/hmac";
import type { Candidate, Route } from "./choose-route";
import type { ModelQuestion } from "./run-model";

/** Changes when answers are stored in another way, so that older ones are not found. */
const FORMAT = 1;

/**
 * Names the answer of one model to one question: scene, prompt version, model, parameters, schema and input, and who
 * may see it. An API key meets its own answers only: how fast an answer comes would tell it what another key, or the
 * team, has asked. Keyed, so that the database alone does not tell whether a known question was asked.
 */
export function cacheKey(q: ModelQuestion, route: Route, candidate: Candidate): string {
  const parts = [
    FORMAT,
    q.keyId === undefined ? "team" : `key:${q.keyId}`,
    q.scene,
    [q.promptCode ?? null, q.promptVersion ?? null],
    [candidate.provider, candidate.baseUrl, candidate.model, candidate.capabilities, candidate.contextWindow],
    [route.maxTokens, route.temperature],
    q.schema ? z.toJSONSchema(q.schema, { unrepresentable: "any", io: "input" }) : null,
    q.messages.map((turn) => [turn.role, turn.content]),
    q.input,
  ];
  return hmacHex(derivedKey("answer-cache"), JSON.stringify(parts));
}
