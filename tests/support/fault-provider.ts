import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "@/lib/env";

/** What the fault provider does with one call. */
export type Fault =
  | {
      kind: "answer";
      content: string | null;
      finish?: string;
      message?: Record<string, unknown>;
      usage?: unknown;
    }
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: unknown }
  /** Accepts the call and never answers. */
  | { kind: "hang" }
  /** Sends the headers and the beginning of a body, then nothing. */
  | { kind: "hang_in_body" }
  /** Sends the headers, then a space now and then for ever: a body that never falls silent and never ends. */
  | { kind: "drip_in_body" }
  /** Closes the connection without a word. */
  | { kind: "reset" }
  /** Streams these pieces; then ends well, breaks off, sends an error event, falls silent, or never ends. */
  | { kind: "stream"; pieces: string[]; ending?: "done" | "cut" | "error" | "hang" | "drip" };

export interface SeenCall {
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    [key: string]: unknown;
  };
  /** Whether the client went away before it had its answer. */
  closed: boolean;
}

/** A promise holds the call open until it settles. */
export type Script = (call: number, seen: SeenCall) => Fault | Promise<Fault>;

/**
 * An OpenAI-compatible server on loopback that misbehaves on demand. What it does is chosen by the model's name, and
 * it remembers every call.
 */
export class FaultProvider {
  private readonly scripts = new Map<string, Script>();
  private readonly seen = new Map<string, SeenCall[]>();
  private readonly server = createServer((request, response) => this.receive(request, response));

  /** Its base URL, known after `start`. */
  url = "";

  /** Private addresses are allowed from here on, in this process and those that it starts: the server is on loopback. */
  async start(): Promise<this> {
    process.env["ALLOW_PRIVATE_URLS"] = "1";
    Object.assign(env(), { ALLOW_PRIVATE_URLS: true });
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Sets what `model` does; a list is played in order, its last entry again and again. */
  script(model: string, faults: Fault | [Fault, ...Fault[]] | Script): void {
    if (typeof faults === "function") this.scripts.set(model, faults);
    else {
      const list = Array.isArray(faults) ? faults : [faults];
      this.scripts.set(model, (call) => list[Math.min(call, list.length) - 1] ?? text("ok"));
    }
    this.seen.delete(model);
  }

  calls(model: string): SeenCall[] {
    return this.seen.get(model) ?? [];
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as SeenCall["body"];
      const call: SeenCall = { headers: request.headers, body, closed: false };
      response.on("close", () => {
        call.closed = !response.writableFinished;
      });
      const seen = this.seen.get(body.model) ?? [];
      seen.push(call);
      this.seen.set(body.model, seen);
      const script = this.scripts.get(body.model) ?? (() => text("ok"));
      void Promise.resolve(script(seen.length, call)).then((fault) => play(fault, request, response));
    });
  }
}

/** An ordinary answer. */
export function text(content: string): Fault {
  return { kind: "answer", content };
}

/** An error answer in OpenAI's form. */
export function failure(status: number, code: string, headers: Record<string, string> = {}): Fault {
  return {
    kind: "status",
    status,
    headers,
    body: { error: { message: `made-up ${code}`, type: code, code } },
  };
}

function play(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  switch (fault.kind) {
    case "hang":
      return;
    case "reset":
      request.socket.resetAndDestroy();
      return;
    case "hang_in_body":
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"id":"chatcmpl-1","choices":[');
      return;
    case "drip_in_body": {
      response.writeHead(200, { "content-type": "application/json" });
      const dripping = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(dripping));
      return;
    }
    case "status":
      response.writeHead(fault.status, { "content-type": "application/json", ...fault.headers });
      response.end(typeof fault.body === "string" ? fault.body : JSON.stringify(fault.body ?? {}));
      return;
    case "answer":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(completion(fault)));
      return;
    case "stream":
      stream(fault, request, response);
  }
}

function completion(fault: Extract<Fault, { kind: "answer" }>) {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [
      {
        index: 0,
        finish_reason: fault.finish ?? "stop",
        message: { role: "assistant", content: fault.content, ...fault.message },
      },
    ],
    usage:
      fault.usage === undefined ? { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } : fault.usage,
  };
}

function stream(
  fault: Extract<Fault, { kind: "stream" }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const event = (data: unknown) =>
    response.write(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
  const chunk = (choice: unknown) => event({ id: "c", object: "chat.completion.chunk", choices: [choice] });
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const content of fault.pieces) chunk({ index: 0, delta: { content }, finish_reason: null });
  switch (fault.ending ?? "done") {
    case "hang":
      return;
    case "drip": {
      const dripping = setInterval(
        () => chunk({ index: 0, delta: { content: "." }, finish_reason: null }),
        10,
      );
      response.on("close", () => clearInterval(dripping));
      return;
    }
    case "cut":
      setImmediate(() => request.socket.destroy());
      return;
    case "error":
      event({ error: { message: "made-up", type: "overloaded_error", code: "overloaded" } });
      response.end();
      return;
    case "done":
      chunk({ index: 0, delta: {}, finish_reason: "stop" });
      event({ id: "c", choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } });
      event("[DONE]");
      response.end();
  }
}
