import "server-only";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { guardedLookup, requirePublicUrl } from "@/lib/public-address";
import { signatureHeaders } from "@/lib/sign-request";
import { callbackSecret } from "./callback-secret";

const TIMEOUT_MS = 10_000;

/** Redirects are not followed: a 3xx is an answer like any other. `status` null = no answer, `error` says why. */
export interface Delivery {
  status: number | null;
  error: string | null;
  latencyMs: number;
}

/**
 * Posts a frozen body to an address of somebody's, signed. The address is checked again at each attempt, and the
 * connection goes to what was checked (SSRF by rebinding). Never throws.
 * @param timeoutMs until the status line must be there; a receiver that drips its answer gets no longer.
 */
export async function postSigned(
  id: string,
  address: string,
  body: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Delivery> {
  const startedAt = performance.now();
  const ended = (status: number | null, error: string | null): Delivery => ({
    status,
    error,
    latencyMs: Math.round(performance.now() - startedAt),
  });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = await requirePublicUrl(address, "url");
    const headers = signatureHeaders(await callbackSecret(), id, url, body, Date.now());
    return ended(await post(url, body, headers, signal), null);
  } catch (thrown) {
    const error = thrown as { code?: unknown; name: string; message: string };
    return ended(
      null,
      signal.aborted ? "timeout" : typeof error.code === "string" ? error.code : error.message.slice(0, 200),
    );
  }
}

function post(
  url: URL,
  body: string,
  signature: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "intray",
    ...signature,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers,
        // A fresh connection each time: a pooled one would outlive the check of its address.
        agent: false,
        signal,
        lookup: guardedLookup("url"),
      },
      (response) => {
        // The answer's body is of no interest; reading a hostile one without end would be.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
