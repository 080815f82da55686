import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Time that the provider takes for an answer, milliseconds: long enough for a kill to hit a call now and then. */
const THINKING_MS = 15;

export interface Counting {
  url: string;
  close(): void;
}

/** An OpenAI-compatible provider that counts its calls by X-Request-Id. */
export async function countingProvider(): Promise<Counting & { calls: Map<string, number> }> {
  const calls = new Map<string, number>();
  const server = createServer((request, response) => {
    void readAll(request).then(() => {
      const id = String(request.headers["x-request-id"]);
      calls.set(id, (calls.get(id) ?? 0) + 1);
      setTimeout(() => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(
          JSON.stringify({
            id: "chatcmpl-1",
            object: "chat.completion",
            created: 1,
            model: "counting",
            choices: [
              { index: 0, finish_reason: "stop", message: { role: "assistant", content: `answer to ${id}` } },
            ],
            usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 },
          }),
        );
      }, THINKING_MS);
    });
  });
  return { ...(await listen(server)), calls };
}

export interface Delivered {
  /** Delivery ids seen for the task. */
  ids: Set<string>;
  /** Distinct bodies among them: more than one would be a doubled effect. */
  bodies: Set<string>;
  posts: number;
}

/** A receiver of callbacks that counts them by task and delivery id, and remembers when each came. */
export async function countingReceiver(): Promise<
  Counting & { tasks: Map<string, Delivered>; times: number[] }
> {
  const tasks = new Map<string, Delivered>();
  const times: number[] = [];
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { data } = JSON.parse(body) as { data: { id: string } };
      const seen = tasks.get(data.id) ?? { ids: new Set(), bodies: new Set(), posts: 0 };
      seen.ids.add(String(request.headers["webhook-id"]));
      seen.bodies.add(body);
      seen.posts += 1;
      tasks.set(data.id, seen);
      times.push(Date.now());
      response.writeHead(200).end();
    });
  });
  return { ...(await listen(server)), tasks, times };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function listen(server: Server): Promise<Counting> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
