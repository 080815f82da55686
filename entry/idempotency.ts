import "server-only";
import { createHash } from "node:crypto";
import { beginIdempotent, finishIdempotent, releaseIdempotent } from "@/domain/api-keys/idempotency";
import { AppError } from "@/lib/errors";

/**
 * Runs `work` at most once for a caller's Idempotency-Key. A second request with the same body gets the first
 * answer; with another body 42204; while the first still runs 40901. Answers of 5xx are not kept: the caller may
 * try again.
 * @param work gets the seed of the ids of what it stores (null without a key): when the process of the first request
 *   died after its commit and before its answer, the repeat then finds what is there instead of storing it again.
 */
export async function withIdempotency(
  request: Request,
  caller: string,
  raw: Uint8Array,
  work: (idSeed: string | null) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return work(null);
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError("validation_failed", "Idempotency-Key must be 1–255 visible ASCII characters");
  const { pathname, search } = new URL(request.url);
  const requestHash = createHash("sha256")
    .update(`${request.method} ${pathname}${search}\n`)
    .update(raw)
    .digest("hex");
  const begun = await beginIdempotent(caller, key, requestHash);
  if (begun.state === "other_body")
    throw new AppError(
      "idempotency_key_reused",
      "this Idempotency-Key came before with another request: use a new one",
    );
  if (begun.state === "running")
    throw new AppError("idempotency_in_progress", undefined, { retryAfterMs: 1000 });
  if (begun.state === "done")
    return new Response(begun.body, {
      status: begun.status,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "idempotent-replayed": "true",
        ...(begun.location === null ? {} : { location: begun.location }),
      },
    });
  try {
    const response = await work(begun.seed);
    const body = await response.text();
    if (response.status < 500)
      await finishIdempotent(caller, key, response.status, response.headers.get("location"), body);
    else await releaseIdempotent(caller, key);
    return new Response(response.status === 204 ? null : body, {
      status: response.status,
      headers: response.headers,
    });
  } catch (error) {
    // A refusal (4xx) stored nothing: the key stays free for the mended request.
    await releaseIdempotent(caller, key);
    throw error;
  }
}
