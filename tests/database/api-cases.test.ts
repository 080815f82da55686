import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { callbacks, tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { callbackSecret } from "@/domain/callbacks/callback-secret";
import { deliverCallback } from "@/domain/callbacks/deliver-callback";
import { getMessage } from "@/domain/messages/get-message";
import { getTask } from "@/domain/tasks/get-task";
import type { RouteSpec } from "@/entry/define-route";
import { env } from "@/lib/env";
import { newId } from "@/lib/id";
import { singleton } from "@/lib/singleton";
import { callDoor, problemOf } from "../support/call-door";
import { COUNTED, classified, questionOf, readWith } from "../support/counted-model";
import { ROUTE_DOORS } from "../support/doors/route-doors";
import { FaultProvider, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { carryOut, caseFile, upload } from "../support/imports";
import { startProductWorker, stopProductWorkers } from "../support/product-worker";
import { addKey } from "../support/team";
import { until } from "../support/until";

// What would be logged, whatever its level.
const logged: string[] = [];
singleton("logger", () => pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }));

const database = await freshDatabase();
const provider = await new FaultProvider().start();
let key = "";
const actor = systemActor("test");
beforeAll(async () => {
  await seedDatabase();
  await readWith(provider);
  ({ key } = await addKey(["admin"]));
});
afterEach(stopProductWorkers);
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const caseText = (name: string) => Buffer.from(caseFile(name)).toString("utf8");
const caseOf = (name: string): unknown => JSON.parse(caseText(name));
const root = path.resolve(import.meta.dirname, "../..");
const NOBODY = "0190a8f0-0000-7000-8000-000000000000";
const processed = (id: string) =>
  until("the message to be read", async () => (await getMessage(actor, id)).status === "processed");

/** Doors whose spec holds what `has` looks for. */
async function doorsWith(has: (spec: RouteSpec<never, never>) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const door of Object.keys(ROUTE_DOORS)) {
    const [method = "", folder = ""] = door.split(" ");
    const route = (await import(path.join(root, "app", folder, "route.ts"))) as Record<
      string,
      { spec: RouteSpec<never, never> }
    >;
    const spec = route[method]?.spec;
    if (spec && has(spec)) found.push(door);
  }
  return found;
}

test("API-01: 20 requests at once with one key make one message, one task and one model call; a repeat gets the same answer", async () => {
  provider.script(COUNTED, classified);
  await startProductWorker();
  const post = () =>
    callDoor("POST /api/inbox", { key, body: { content: "once" }, headers: { "idempotency-key": "api-01" } });
  const answers = await Promise.all(Array.from({ length: 20 }, post));
  const made = answers.filter((answer) => answer.status === 201);
  expect(made.length).toBeGreaterThan(0);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  expect(new Set(made.map((answer) => (answer.json as { id: string }).id)).size).toBe(1);
  const id = (made[0]?.json as { id: string } | undefined)?.id ?? "";
  await processed(id);
  expect((await getMessage(actor, id)).tasks).toHaveLength(1);
  expect(provider.calls(COUNTED)).toHaveLength(1);
  const repeat = await post();
  expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  expect(repeat.json).toMatchObject({ id });
  // The key belongs to the caller: another one's is another.
  const other = await addKey(["inbox:write"]);
  const theirs = await callDoor("POST /api/inbox", {
    key: other.key,
    body: { content: "once" },
    headers: { "idempotency-key": "api-01" },
  });
  expect(theirs.json).not.toMatchObject({ id });
});

describe("API-03 NUL, API-04 half characters", () => {
  test("API-03: are taken out of content, sender and metadata, keys too", async () => {
    const made = await callDoor("POST /api/inbox", { key, body: caseText("api-03-nul.json") });
    expect(made.status).toBe(201);
    const { id } = made.json as { id: string };
    const message = await getMessage(actor, id);
    expect(message).toMatchObject({ content: "前半后半", sender: "ab", metadata: { note: "xy", k: 1 } });
  });

  test("API-03: in a CSV cell only that row is affected", async () => {
    const { body } = await upload(
      key,
      "content,sender\nfine one,a@example.test\nbad\u0000one,b@example.test\nfine two,c@example.test\n",
    );
    expect(body.import_id, JSON.stringify(body)).toBeDefined();
    const end = await carryOut(actor, body.import_id);
    expect(end.state).toBe("done");
    expect(end.done + end.failed).toBe(3);
    expect(end.done).toBeGreaterThanOrEqual(2);
  });

  test("API-03: a model's answer with a NUL ends processed", async () => {
    const answer = JSON.parse(classified.kind === "answer" ? (classified.content ?? "") : "") as object;
    provider.script(
      COUNTED,
      text(JSON.stringify({ ...answer, summary: "half\u0000half", reason: "a\ud83d" })),
    );
    await startProductWorker();
    const made = await callDoor("POST /api/inbox", { key, body: { content: "answered with a NUL" } });
    const { id } = made.json as { id: string };
    await processed(id);
    const shown = await callDoor("GET /api/inbox/[id]", { key, params: { id } });
    expect(shown.status).toBe(200);
    expect((shown.json as { summary: string }).summary).toMatch(/^half.?half$/su);
    expect((await callDoor("GET /api/v1/ai/dead-letters", { key })).status).toBe(200);
    expect((await callDoor("GET /api/v1/ai/request-logs", { key })).status).toBe(200);
  });

  test("API-04: half a character becomes U+FFFD in content and metadata alike, and is processed", async () => {
    provider.script(COUNTED, classified);
    await startProductWorker();
    const made = await callDoor("POST /api/inbox", { key, body: caseText("api-04-surrogate.json") });
    expect(made.status).toBe(201);
    const { id } = made.json as { id: string };
    expect(await getMessage(actor, id)).toMatchObject({
      content: "表情被截断 \ufffd",
      metadata: { t: "\ufffd 开头" },
    });
    await processed(id);
  });
});

test("API-07: a body that is no JSON is a problem with a code at every door that takes one, and nothing is stored", async () => {
  const bodies = caseOf("api-07-bodies.json") as { body: string; status: number; content_type?: string }[];
  const doors = await doorsWith((spec) => spec.body !== undefined);
  expect(doors.length).toBeGreaterThan(25);
  const before = [await getDb().$count(messages), await getDb().$count(tasks)];
  for (const door of doors)
    for (const { body, status, content_type: type = "application/json" } of bodies) {
      const params = { id: NOBODY, code: "nobody", task_id: NOBODY, version: "1", callbackId: NOBODY };
      const answer = await callDoor(door, { key, body, params, headers: { "content-type": type } });
      expect(answer.status, `${door} ${body}`).toBe(status);
      expect(answer.headers.get("content-type")).toContain("application/problem+json");
      expect(answer.json).toMatchObject({ code: expect.any(Number), error: expect.any(String) });
      expect(answer.text).not.toMatch(/\.ts:\d+|node_modules| at /);
    }
  expect([await getDb().$count(messages), await getDb().$count(tasks)]).toEqual(before);
});

describe("API-09 numbers out of range", () => {
  test("API-09: no limit of the list is answered without bound or with 500, on any list", async () => {
    const doors = (await doorsWith((spec) => spec.query !== undefined)).filter((door) =>
      door.startsWith("GET "),
    );
    expect(doors.length).toBeGreaterThan(12);
    for (const door of doors)
      for (const query of caseOf("api-09-numbers.json") as string[]) {
        const params = { id: NOBODY, code: "nobody", task_id: NOBODY };
        const answer = await callDoor(door, { key, query: `?${query}`, params });
        expect([200, 404, 422], `${door}?${query} ${answer.text.slice(0, 200)}`).toContain(answer.status);
        if (answer.status === 200) expect(query, door).toMatch(/^offset/);
      }
  });

  test("API-09: neither are numbers in bodies", async () => {
    for (const body of [
      { content: "x", priority: 1e308 },
      { content: "x", priority: -1 },
    ])
      expect((await callDoor("POST /api/inbox", { key, body })).status).toBe(422);
    for (const version of [Number.MAX_SAFE_INTEGER + 1, 1e308, -1, 1.5]) {
      const patch = await callDoor("PATCH /api/rules/[id]", {
        key,
        params: { id: NOBODY },
        body: { version },
      });
      expect([404, 422]).toContain(patch.status);
      const tried = await callDoor("PATCH /api/v1/prompts/[code]/versions/[version]", {
        key,
        params: { code: "triage", version: String(version) },
        body: { name: "x" },
      });
      expect([404, 422]).toContain(tried.status);
    }
  });
});

test("API-10: ids that are none are not found in the words of an unknown one, and are no error of ours", async () => {
  logged.length = 0;
  const doors = Object.keys(ROUTE_DOORS).filter((door) => door.includes("["));
  for (const door of doors) {
    const { body } = ROUTE_DOORS[door] ?? {};
    const ask = (id: string) =>
      callDoor(door, {
        key,
        params: { id, task_id: id, callbackId: id, code: id, version: id },
        ...(body === undefined ? {} : { body }),
      });
    const unknown = await ask(NOBODY);
    for (const id of ["abc", `${NOBODY}\n`, "\u0000", "../x", "'; drop table messages; --"]) {
      const answer = await ask(id);
      expect([400, 404, 422], `${door} ${id} ${answer.text.slice(0, 200)}`).toContain(answer.status);
      if (answer.status === unknown.status && !door.includes("[version]"))
        expect(Object.keys(problemOf(answer) as object).sort()).toEqual(
          Object.keys(problemOf(unknown) as object).sort(),
        );
    }
  }
  expect(logged.filter((line) => /"level":(50|"error")/.test(line))).toEqual([]);
});

describe("API-15 the same words again", () => {
  test("API-15: the same sender's within the window are a repetition of the first; nobody else's, and no others", async () => {
    const rows = caseOf("api-15-dedupe.json") as { sender: string; text: string; t: string; dup: boolean }[];
    const ids: string[] = [];
    for (const { sender, text: content, t } of rows) {
      const at = t.startsWith("next day") ? "2026-03-02T10:00:00Z" : `2026-03-01T${t}Z`;
      const made = await callDoor("POST /api/inbox", { key, body: { content, sender, received_at: at } });
      expect(made.status).toBe(201);
      ids.push((made.json as { id: string }).id);
    }
    const shown = await Promise.all(ids.map((id) => getMessage(actor, id)));
    expect(shown.map((message) => message.duplicate_of !== null)).toEqual(rows.map(({ dup }) => dup));
    expect(shown.filter((m) => m.duplicate_of !== null).map((m) => m.duplicate_of)).toEqual([ids[0], ids[0]]);
  });

  test("API-15: a repetition is read without a model, links to its first, and can be taken back", async () => {
    provider.script(COUNTED, classified);
    await startProductWorker();
    const post = async (content: string) => {
      const made = await callDoor("POST /api/inbox", {
        key,
        body: { content, sender: "twice@example.test" },
      });
      return (made.json as { id: string }).id;
    };
    // At once: which one is the first is settled by a lock, not by luck.
    const ids = await Promise.all([post("where is my order"), post(" where  is my order ")]);
    await Promise.all(ids.map(processed));
    const both = await Promise.all(ids.map((id) => getMessage(actor, id)));
    const repeated = both.find((message) => message.duplicate_of !== null);
    const first = both.find((message) => message.duplicate_of === null);
    expect(repeated?.duplicate_of).toBe(first?.id);
    const calls = () => provider.calls(COUNTED).filter((call) => /where +is my order/.test(questionOf(call)));
    expect(calls()).toHaveLength(1);
    await until("what the first was read as", async () => {
      const message = await getMessage(actor, repeated?.id ?? "");
      return message.category === "other" && message.summary === "A message of a test.";
    });
    const patched = await callDoor("PATCH /api/inbox/[id]", {
      key,
      params: { id: repeated?.id ?? "" },
      body: { duplicate_of: null },
    });
    expect(patched).toMatchObject({ status: 200, json: { duplicate_of: null } });
    await until("its own reading", () => Promise.resolve(calls().length === 2));
    const again = await callDoor("PATCH /api/inbox/[id]", {
      key,
      params: { id: repeated?.id ?? "" },
      body: { duplicate_of: null },
    });
    expect(again.status).toBe(409);
  });

  test("API-15: senders that nobody named are not one sender", async () => {
    const post = async () =>
      ((await callDoor("POST /api/inbox", { key, body: { content: "在吗" } })).json as { id: string }).id;
    const ids = [await post(), await post()];
    const shown = await Promise.all(ids.map((id) => getMessage(actor, id)));
    expect(shown.map((message) => message.duplicate_of)).toEqual([null, null]);
  });

  test("API-15: within one batch, too", async () => {
    const made = await callDoor("POST /api/inbox/batch", {
      key,
      body: {
        messages: ["一样的话", "一样的话", "另一句"].map((content) => ({
          content,
          sender: "batch@example.test",
        })),
      },
    });
    const { items } = made.json as { items: { id: string }[] };
    const shown = await Promise.all(items.map(({ id }) => getMessage(actor, id)));
    expect(shown.map((message) => message.duplicate_of)).toEqual([null, items[0]?.id, null]);
  });
});

test("API-16: the signature of a callback holds over the very bytes, at the first try and at each later one", async () => {
  Object.assign(env(), { ALLOW_PRIVATE_URLS: true });
  const received: { body: string; headers: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        body: Buffer.concat(chunks).toString("utf8"),
        headers: request.headers as Record<string, string>,
      });
      response.writeHead(received.length < 3 ? 500 : 200).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    const [taskId, id] = [newId(), newId()];
    await getDb().insert(tasks).values({ id: taskId, type: "chat", status: "done" });
    const body = caseText("api-16-callback-body.json");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=1`;
    await getDb()
      .insert(callbacks)
      .values({ id, taskId, url, body: seal(callbacks.body, id, body) });
    for (let attempt = 1; attempt <= 3; attempt++) await deliverCallback(id, attempt);
    expect(received).toHaveLength(3);
    const secret = Buffer.from((await callbackSecret()).replace(/^whsec_/, ""), "base64");
    const holds = (bytes: string, at: string, signature: string) =>
      Math.abs(Date.now() / 1000 - Number(at)) <= 300 &&
      signature === `v1,${createHmac("sha256", secret).update(`${id}.${at}.${bytes}`).digest("base64")}`;
    for (const { body: bytes, headers } of received) {
      expect(bytes).toBe(body);
      const at = headers["webhook-timestamp"] ?? "";
      const signature = headers["webhook-signature"] ?? "";
      expect(holds(bytes, at, signature)).toBe(true);
      expect(holds(`${bytes} `, at, signature)).toBe(false);
      expect(holds(bytes, String(Number(at) - 301), signature)).toBe(false);
    }
  } finally {
    server.close();
  }
});

describe("API-18 OPTIONS, HEAD and methods that are none", () => {
  test("API-18: OPTIONS needs no key, says what there is, and lets no other site in", async () => {
    for (const door of Object.keys(ROUTE_DOORS)) {
      const [method = "", folder = ""] = door.split(" ");
      const answer = await callDoor(`OPTIONS ${folder}`, {
        headers: { origin: "https://evil.example.test", "access-control-request-method": method },
      });
      expect(answer.status, door).toBe(204);
      expect(answer.headers.get("allow")?.split(", "), door).toContain(method);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("API-18: a method that a route does not have is 405 with Allow, as a problem", async () => {
    const folders = [...new Set(Object.keys(ROUTE_DOORS).map((door) => door.split(" ")[1] ?? ""))];
    for (const folder of folders)
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (ROUTE_DOORS[`${method} ${folder}`]) continue;
        const answer = await callDoor(`${method} ${folder}`, { key });
        expect(answer.status, `${method} ${folder}`).toBe(405);
        expect(answer.json).toMatchObject({ code: 40501, error: "method_not_allowed" });
        const allowed = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
          (each) => ROUTE_DOORS[`${each} ${folder}`],
        );
        const allow = answer.headers.get("allow")?.split(", ") ?? [];
        expect(allow.filter((each) => each !== "OPTIONS" && each !== "HEAD").sort()).toEqual(allowed.sort());
      }
  });

  test("API-18: HEAD has the status of GET, with a key and without", async () => {
    for (const door of ["/api/inbox", "/api/rules", "/api/health", "/api/inbox/tasks"]) {
      const [get, head] = [await callDoor(`GET ${door}`, { key }), await callDoor(`HEAD ${door}`, { key })];
      expect(head.status, door).toBe(get.status);
      const closed = [await callDoor(`GET ${door}`), await callDoor(`HEAD ${door}`)];
      expect(closed[1]?.status, door).toBe(closed[0]?.status);
    }
  });
});

test("a task of a revoked key runs on", async () => {
  const made = await addKey(["inbox:write", "ai:invoke", "inbox:read"]);
  const asked = await callDoor("POST /api/inbox/tasks", {
    key: made.key,
    body: { content: "A short text.", type: "summarize" },
  });
  const { task_id: taskId } = asked.json as { task_id: string };
  await callDoor("DELETE /api/api-keys/[id]", { key, params: { id: made.actor.id } });
  await startProductWorker();
  await until("its end", async () => (await getTask(actor, taskId)).status === "done");
});
