import "server-only";
import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { AppError } from "@/lib/errors";
import { guardedLookup, requirePublicUrl } from "@/lib/public-address";
import { decodeText, MAX_FILE_BYTES } from "./decode-text";

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const TEXT_TYPE =
  /^(text\/(plain|csv|html|xml|markdown|tab-separated-values)|application\/(json|xml|xhtml\+xml))\s*(;|$)/i;

const refuse = (message: string, cause?: unknown) =>
  new AppError("validation_failed", `file_url: ${message}`, {
    problems: [{ path: "file_url", message }],
    ...(cause === undefined ? {} : { cause }),
  });

/**
 * The text behind a URL. Every hop, the first and each redirect, is checked to lead to a public address, and the
 * connection is made to the very address that was checked (SSRF by rebinding). Types other than text are refused,
 * and so is more than 1 MiB, whatever the length header says.
 * @throws AppError 42201 saying what is wrong with `file_url`.
 */
export async function fetchBillText(value: string, signal?: AbortSignal): Promise<string> {
  const timeUp = AbortSignal.timeout(TIMEOUT_MS);
  const both = signal ? AbortSignal.any([timeUp, signal]) : timeUp;
  let next = value;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const url = await requirePublicUrl(next, "file_url");
    const response = await request(url, both).catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : refuse("could not be fetched", cause);
    });
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400 && response.headers.location) {
      response.destroy();
      if (!URL.canParse(response.headers.location, url))
        throw refuse("redirects to something that is no URL");
      next = new URL(response.headers.location, url).href;
      continue;
    }
    return await readText(response, status);
  }
  throw refuse(`redirects more than ${MAX_REDIRECTS} times`);
}

function request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === "https:" ? httpsGet : httpGet;
  const headers = { accept: "text/plain, text/*;q=0.9, application/json;q=0.8", "user-agent": "intray" };
  return new Promise((resolve, reject) => {
    // A connection that is kept was checked by whoever made it: this one is its own.
    get(url, { signal, headers, agent: false, lookup: guardedLookup("file_url") }, resolve).on(
      "error",
      reject,
    );
  });
}

async function readText(response: IncomingMessage, status: number): Promise<string> {
  try {
    if (status !== 200) throw refuse(`answered ${status}`);
    if (!TEXT_TYPE.test(response.headers["content-type"] ?? ""))
      throw refuse("must be a text (text/plain and the like)");
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES) throw refuse(`must not be larger than ${MAX_FILE_BYTES} bytes`);
      chunks.push(chunk);
    }
    const text = decodeText(Buffer.concat(chunks));
    if (text === null) throw refuse("must be a UTF-8 text");
    return text;
  } catch (cause) {
    throw cause instanceof AppError ? cause : refuse("broke off", cause);
  } finally {
    response.destroy();
  }
}
