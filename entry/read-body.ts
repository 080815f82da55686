import "server-only";
import { AppError } from "@/lib/errors";
import { storableText } from "@/lib/storable-text";

/**
 * The raw body, read up to `maxBytes`. The length header is only a hint: the stream itself is counted, so that a
 * body without a length, or with a false one, can't fill the memory.
 * @throws AppError 41301 when the body is larger.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new AppError("too_large", `the body is larger than ${maxBytes} bytes: send less at once`);
  const declared = Number(request.headers.get("content-length") ?? "0");
  if (declared > maxBytes) {
    await request.body?.cancel().catch(() => {});
    throw tooLarge();
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/**
 * A JSON body as a value. NUL and lone surrogates are normalized here, once: Postgres refuses the first and
 * UTF-8 can't carry the second, and neither may turn into an error half way through a transaction.
 * @throws AppError 41501 for another media type, 40001 for text that is not JSON.
 */
export function parseJson(raw: Uint8Array, contentType: string | null): unknown {
  if (!/^application\/(.+\+)?json\s*(;|$)/i.test(contentType ?? ""))
    throw new AppError("unsupported_media_type", "send Content-Type: application/json");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch (cause) {
    throw new AppError("malformed_json", "the body is not valid JSON in UTF-8", { cause });
  }
  return normalizeText(value, 0);
}

function normalizeText(value: unknown, depth: number): unknown {
  // A deeply nested body would exhaust the stack of every later walk over it.
  if (depth > 32) throw new AppError("validation_failed", "the body is nested more than 32 levels deep");
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map((v) => normalizeText(v, depth + 1));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([k, v]) => [storableText(k), normalizeText(v, depth + 1)]),
    );
  return value;
}
