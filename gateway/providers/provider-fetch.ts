import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { guardedLookup, requirePublicHost } from "@/lib/public-address";

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A host that doesn't take a connection within this time is away. */
const CONNECT_MS = 10_000;
/** Connections are kept for the next call for as long as Node keeps its own. */
const POOL = { keepAlive: true, scheduling: "lifo", timeout: 5000 } as const;
const GUARD = { ...POOL, lookup: guardedLookup("base_url") };

const open = { http: new HttpAgent(POOL), https: new HttpsAgent(POOL) };
const guarded = { http: new HttpAgent(GUARD), https: new HttpsAgent(GUARD) };

/**
 * What the SDK calls instead of the global `fetch`, which offers no say in where it connects. The address of a provider
 * comes from whoever may edit the registry, and must not lead into the deployment's own network (SSRF): checked at each
 * connection, for every address of the DNS answer. A redirect is an answer like any other and never followed.
 * @param trusted the address is the operator's own, from the environment.
 * @throws AppError 42201 for a private address · transport errors with their `code`, as Node has them.
 */
export function providerFetch(trusted: boolean): Fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!trusted) requirePublicHost(url, "base_url");
    return send(url, init, trusted ? open : guarded);
  };
}

function send(url: URL, init: RequestInit, agents: typeof open): Promise<Response> {
  const { body } = init;
  if (typeof body !== "string" && body !== null && body !== undefined)
    throw new TypeError("a provider is sent text");
  const isSecure = url.protocol === "https:";
  const headers = Object.fromEntries(new Headers(init.headers));
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? httpsRequest : httpRequest)(
      url,
      {
        method: init.method ?? "GET",
        headers: {
          ...headers,
          "accept-encoding": "identity",
          "content-length": Buffer.byteLength(body ?? ""),
        },
        agent: isSecure ? agents.https : agents.http,
        ...(init.signal ? { signal: init.signal } : {}),
      },
      (response) => {
        try {
          resolve(responseOf(response));
        } catch (error) {
          response.destroy();
          reject(error);
        }
      },
    );
    sent.on("error", reject);
    sent.on("socket", (socket) =>
      limitConnecting(socket, isSecure, () =>
        sent.destroy(Object.assign(new Error("connect timed out"), { code: "ETIMEDOUT" })),
      ),
    );
    sent.end(body ?? undefined);
  });
}

function limitConnecting(socket: Socket, isSecure: boolean, giveUp: () => void): void {
  if (!socket.connecting) return;
  const timer = setTimeout(giveUp, CONNECT_MS);
  const stop = () => clearTimeout(timer);
  socket.once(isSecure ? "secureConnect" : "connect", stop).once("close", stop);
}

/** Statuses that have no body (Fetch, "null body status"). */
const EMPTY = new Set([204, 205, 304]);

function responseOf(incoming: IncomingMessage): Response {
  const headers = new Headers();
  for (let i = 0; i + 1 < incoming.rawHeaders.length; i += 2)
    headers.append(incoming.rawHeaders[i] ?? "", incoming.rawHeaders[i + 1] ?? "");
  const status = incoming.statusCode ?? 0;
  if (EMPTY.has(status)) incoming.resume();
  const body = EMPTY.has(status) ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Response(body as BodyInit | null, { status, statusText: incoming.statusMessage ?? "", headers });
}
