import "server-only";
import type { z } from "zod";
import type { Actor } from "@/domain/actors/shape";
import { AppError } from "@/lib/errors";
import { storableText } from "@/lib/storable-text";
import { addressOf } from "./client-address";
import { withIdempotency } from "./idempotency";
import { noteRefusal, problemResponse, toAppError } from "./problem";
import { takeToken } from "./rate-limit";
import { parseJson, readBody } from "./read-body";
import { type Caller, requestActor } from "./request-actor";
import { requestIdOf } from "./request-id";
import { verifySignature } from "./verify-signature";

const MIB = 1024 * 1024;

/** What a route says about itself; the OpenAPI document is made from these. */
export interface RouteSpec<Q extends z.ZodType, B extends z.ZodType> {
  /** One line for the reference. */
  summary: string;
  tag:
    | "Messages"
    | "Tasks"
    | "Drafts"
    | "Imports"
    | "Rules"
    | "Categories"
    | "API keys"
    | "AI"
    | "Prompts"
    | "Registry"
    | "Operations";
  /** `none`: health and the reference itself. */
  auth?: "required" | "none";
  query?: Q;
  body?: B;
  /** The body is not JSON: the handler reads `request.body` itself, as a stream. */
  stream?: boolean;
  maxBytes?: number;
  /** Further request headers that the handler reads, for the reference. */
  headers?: readonly ("If-Match" | "Prefer")[];
  /** Accepts Idempotency-Key. */
  idempotent?: boolean;
  /** The answer's schema, for the reference. */
  answer?: z.ZodType;
  status?: number;
}

export interface RouteInput<Q extends z.ZodType, B extends z.ZodType> {
  actor: Actor;
  query: z.output<Q>;
  body: z.output<B>;
  /** Values of the path's parameters. */
  params: Record<string, string>;
  request: Request;
  requestId: string;
}

export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type RouteHandler = ((
  request: Request,
  context: { params: Promise<unknown> },
) => Promise<Response>) & { spec: RouteSpec<z.ZodType, z.ZodType> };

/**
 * The door of REST: key or session → signature → rate limit → body → idempotency → handler, and whatever is thrown
 * → problem+json. Handlers only translate between HTTP and a domain verb.
 */
export function defineRoute<Q extends z.ZodType = z.ZodUndefined, B extends z.ZodType = z.ZodUndefined>(
  spec: RouteSpec<Q, B>,
  handle: (input: RouteInput<Q, B>) => Promise<Reply | Response>,
): RouteHandler {
  const route = async (request: Request, context: { params: Promise<unknown> }): Promise<Response> => {
    const requestId = requestIdOf(request.headers);
    let headers: Record<string, string> = {};
    try {
      const caller = spec.auth === "none" ? null : await requestActor(request);
      if (caller) headers = takeToken(`${caller.actor.kind}:${caller.actor.id}`);
      const raw = await rawBody(request, spec, caller);
      const actor: Actor = caller
        ? { ...caller.actor, requestId, ...clientAddress(request) }
        : { kind: "system", id: null, name: "anonymous", requestId };
      const params = cleanTexts(((await context.params) ?? {}) as Record<string, string>);
      const input = {
        actor,
        query: parseQuery(request, spec.query),
        body: spec.body?.parse(parseJson(raw, request.headers.get("content-type"))) as z.output<B>,
        params,
        request,
        requestId,
      };
      const run = async (idSeed: string | null) =>
        toResponse(
          await handle(idSeed === null ? input : { ...input, actor: { ...actor, idSeed } }),
          spec.status,
        );
      const response =
        spec.idempotent && caller
          ? await withIdempotency(request, `${caller.actor.kind}:${caller.actor.id}`, raw, run)
          : await run(null);
      for (const [name, value] of Object.entries({ ...headers, "x-request-id": requestId }))
        response.headers.set(name, value);
      return response;
    } catch (thrown) {
      const error = toAppError(thrown, requestId);
      noteRefusal(error, requestId, {
        method: request.method,
        path: new URL(request.url).pathname,
        ...clientAddress(request),
      });
      return problemResponse(error, requestId, headers);
    }
  };
  return Object.assign(route, { spec });
}

async function rawBody(
  request: Request,
  spec: RouteSpec<z.ZodType, z.ZodType>,
  caller: Caller | null,
): Promise<Uint8Array> {
  const signed = caller?.signingSecret ?? null;
  if (spec.stream) {
    // The signature covers the whole body, and nothing of an unsigned body may be acted on.
    if (signed !== null)
      throw new AppError("signature_invalid", "uploads can't be signed: use a key without require_signature");
    return new Uint8Array();
  }
  const raw =
    request.method === "GET" || request.method === "HEAD"
      ? new Uint8Array()
      : await readBody(request, spec.maxBytes ?? MIB);
  if (signed !== null && caller)
    await verifySignature(request, raw, { id: caller.actor.id, signingSecret: signed });
  return raw;
}

function parseQuery<Q extends z.ZodType>(request: Request, schema: Q | undefined): z.output<Q> {
  if (!schema) return undefined as z.output<Q>;
  return schema.parse(cleanTexts(Object.fromEntries(new URL(request.url).searchParams)));
}

/** As bodies are: `%00` in an address would otherwise reach Postgres, which refuses it with an error of its own. */
function cleanTexts(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, storableText(value)]));
}

function clientAddress(request: Request): { ip?: string } {
  const ip = addressOf(request.headers);
  return ip ? { ip } : {};
}

function toResponse(reply: Reply | Response, status: number | undefined): Response {
  if (reply instanceof Response) return reply;
  const code = reply.status ?? status ?? 200;
  const headers = { "cache-control": "no-store", ...reply.headers };
  if (reply.body === undefined)
    return new Response(null, { status: reply.status ?? (status === undefined ? 204 : code), headers });
  return new Response(JSON.stringify(reply.body), {
    status: code,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}
