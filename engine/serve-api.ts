import { inTransaction } from "@/db/transact";
import type { CommitQueue } from "./commit-queue";
import type { EngineContext } from "./context";
import { ingestInto } from "./ingest-events";
import { seededUlid } from "./make-ulid";
import { type EventInput, prepareEvent } from "./prepare-event";
import type { Operation } from "./read-reply";
import type { PreparedEvent } from "./shape";

const MAX_EVENTS = 5000;
const MAX_BODY = 3 * 1024 * 1024;
const MAX_CHECKPOINT = 32 * 1024 * 1024;

/**
 * Answers the calls that the SDK makes back to "the server": events and checkpoints. Given to `new Inngest({ fetch })`,
 * so nothing leaves the process.
 */
export function createApi(ctx: EngineContext, commits: CommitQueue): typeof fetch {
  return async (input, init) => {
    const request =
      typeof input === "string" || input instanceof URL
        ? { url: String(input), method: init?.method ?? "GET" }
        : input;
    const { pathname } = new URL(request.url);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const body =
      typeof init?.body === "string"
        ? init.body
        : input instanceof Request
          ? await input.text()
          : await new Response(init?.body).text();
    if (request.method !== "POST") return reply(404, { error: "not found" });
    if (/^\/e\/[^/]+$/.test(pathname)) return receiveEvents(ctx, body, headers);
    const checkpoint = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(pathname);
    if (checkpoint?.[1]) return receiveCheckpoint(commits, decodeURIComponent(checkpoint[1]), body);
    return reply(404, { error: "not found" });
  };
}

async function receiveEvents(ctx: EngineContext, body: string, headers: Headers): Promise<Response> {
  if (body.length > MAX_BODY) return reply(413, { error: "the events are larger than 3 MiB", status: 413 });
  let events: PreparedEvent[];
  try {
    const parsed = JSON.parse(body) as EventInput | EventInput[];
    const inputs = Array.isArray(parsed) ? parsed : [parsed];
    if (inputs.length > MAX_EVENTS) throw new Error(`more than ${MAX_EVENTS} events`);
    const seed = headers.get("x-inngest-event-id-seed");
    const nowMs = ctx.now();
    events = inputs.map((input, i) =>
      prepareEvent(fromOutside(input), nowMs, seededUlid(seed, i + 1) ?? undefined),
    );
  } catch (error) {
    return reply(400, {
      error: error instanceof Error ? error.message : "the events cannot be read",
      status: 400,
    });
  }
  await inTransaction(ctx.sql, (tx) => ingestInto(ctx, tx, events));
  ctx.wakeClaims();
  // `status` in the body: without it the SDK takes the reply for an error and sends again.
  return reply(200, { ids: events.map((event) => event.id), status: 200 });
}

/** Names and data of the engine's own events must not come from elsewhere: they start failure handlers. */
export function fromOutside(input: EventInput): EventInput {
  if (typeof input !== "object" || input === null) throw new Error("an event must be an object");
  if (typeof input.name === "string" && input.name.startsWith("inngest/"))
    throw new Error("event names beginning with inngest/ are reserved");
  if (typeof input.data !== "object" || input.data === null || !("_inngest" in input.data)) return input;
  const { _inngest: _, ...data } = input.data as Record<string, unknown>;
  return { ...input, data };
}

async function receiveCheckpoint(commits: CommitQueue, runId: string, body: string): Promise<Response> {
  if (body.length > MAX_CHECKPOINT) return reply(413, { error: "the steps are too large" });
  const { qi_id: jobId, steps } = JSON.parse(body) as { qi_id?: string; steps?: Operation[] };
  // jobId() of call-function.ts: run, step and generation of the claim that executes.
  const [claimedRun, stepId, generation] = (jobId ?? "").split(":");
  if (claimedRun !== runId || stepId === undefined || !steps)
    return reply(400, { error: "the checkpoint names no claim" });
  const stored = await commits.add({
    job: { runId, stepId, generation: Number(generation) },
    content: { kind: "checkpoint", operations: steps },
  });
  // 409 makes the SDK stop: this claim is no longer the current one.
  return stored ? reply(200, { data: {} }) : reply(409, { error: "the claim is stale" });
}

function reply(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}
