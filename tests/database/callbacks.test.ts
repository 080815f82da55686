import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { outbox, tasks } from "@/db/schema/tasks";
import { systemActor } from "@/domain/actors/system-actor";
import { callbackSecret } from "@/domain/callbacks/callback-secret";
import { deliverCallback } from "@/domain/callbacks/deliver-callback";
import { listCallbacks } from "@/domain/callbacks/list-callbacks";
import { listDeliveries } from "@/domain/callbacks/list-deliveries";
import { postSigned } from "@/domain/callbacks/post-signed";
import { resendCallback } from "@/domain/callbacks/resend-callback";
import { revealSecret } from "@/domain/callbacks/reveal-secret";
import { CALLBACK_WAITS_S } from "@/domain/callbacks/shape";
import { PageQuery } from "@/domain/messages/shape";
import { finishTask } from "@/domain/tasks/finish-task";
import { submitTask } from "@/domain/tasks/submit-task";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

process.env["ALLOW_PRIVATE_URLS"] = "1";
const database = await freshDatabase();

interface Got {
  path: string;
  headers: Record<string, string>;
  raw: Buffer;
}
let got: Got[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    got.push({
      path: request.url ?? "",
      headers: request.headers as Record<string, string>,
      raw: Buffer.concat(chunks),
    });
    answer(request, response);
  });
});
await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.cleanup();
});

const admin = systemActor("test");
const status = (code: number, headers: Record<string, string> = {}) =>
  (answer = (_, response) => response.writeHead(code, headers).end());

beforeEach(() => {
  got = [];
  status(200);
});

/** A task that ended done, with its delivery. @returns both ids. */
async function delivery(path = "/hook"): Promise<{ taskId: string; id: string }> {
  const { task_id: taskId } = await submitTask(admin, {
    type: "text_generate",
    content: "你好 📦",
    sender: "crm",
    topic: "default",
    priority: "normal",
    callback_url: origin + path,
  });
  await getDb().update(tasks).set({ status: "processing" }).where(eq(tasks.id, taskId));
  await inTransaction((tx) => finishTask(tx, taskId, { text: "答 — ok" }));
  const [made] = await listCallbacks(admin, taskId);
  if (!made) throw new Error("no delivery was made");
  return { taskId, id: made.id };
}

test("G6 every attempt sends the same bytes under the same id, and the last one decides", async () => {
  status(503);
  const { taskId, id } = await delivery();
  for (let round = 0; round < CALLBACK_WAITS_S.length; round += 1)
    expect(await deliverCallback(id, round)).toBe("pending");
  expect(await deliverCallback(id, CALLBACK_WAITS_S.length)).toBe("failed");
  expect(got).toHaveLength(7);
  expect(new Set(got.map((g) => g.raw.toString("hex"))).size).toBe(1);
  expect(new Set(got.map((g) => g.headers["webhook-id"]))).toEqual(new Set([id]));
  // Signed anew each time: a receiver refuses a nonce that it has seen.
  expect(new Set(got.map((g) => g.headers["x-nonce"])).size).toBe(7);
  const body = JSON.parse(got[0]?.raw.toString("utf8") ?? "");
  expect(body).toMatchObject({
    id,
    type: "task.completed",
    data: { id: taskId, result: { text: "答 — ok" } },
  });
  const [view] = await listCallbacks(admin, taskId);
  expect(view?.state).toBe("failed");
  expect(view?.attempts.map((a) => a.status)).toEqual([503, 503, 503, 503, 503, 503, 503]);
  // A delivery that has ended sends nothing more, whoever asks.
  expect(await deliverCallback(id, 0)).toBe("failed");
  expect(got).toHaveLength(7);
});

test("the waits are those of the contract", () => {
  expect(CALLBACK_WAITS_S).toEqual([5, 30, 120, 600, 3600, 21_600]);
});

test.each([200, 201, 204, 299])("%i delivers", async (code) => {
  status(code);
  const { taskId, id } = await delivery();
  expect(await deliverCallback(id, 0)).toBe("delivered");
  expect((await listCallbacks(admin, taskId))[0]).toMatchObject({
    state: "delivered",
    delivered_at: expect.any(String),
  });
});

test("410 stops at once; a redirect is an answer, not a way", async () => {
  status(410);
  const gone = await delivery();
  expect(await deliverCallback(gone.id, 0)).toBe("stopped");
  status(307, { location: `${origin}/elsewhere` });
  const moved = await delivery();
  expect(await deliverCallback(moved.id, 0)).toBe("pending");
  expect(got.map((g) => g.path)).toEqual(["/hook", "/hook"]);
  expect((await listCallbacks(admin, moved.taskId))[0]?.attempts[0]).toMatchObject({
    status: 307,
    error: null,
  });
});

test("no answer, a cut line and a closed port are attempts with a reason", async () => {
  answer = () => {};
  expect(await postSigned("id", `${origin}/hang`, "{}", 200)).toMatchObject({
    status: null,
    error: "timeout",
  });
  // One byte of a status line, then silence: the same.
  answer = (request) => request.socket.write("H");
  expect(await postSigned("id", `${origin}/drip`, "{}", 200)).toMatchObject({
    status: null,
    error: "timeout",
  });
  answer = (request) => request.socket.destroy();
  expect(await postSigned("id", `${origin}/reset`, "{}")).toMatchObject({
    status: null,
    error: "ECONNRESET",
  });
  expect(await postSigned("id", "http://127.0.0.1:1/", "{}")).toMatchObject({
    status: null,
    error: "ECONNREFUSED",
  });
});

test("an answer without end is not read", async () => {
  answer = (_, response) => {
    response.writeHead(200);
    const pump = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", pump);
    pump();
  };
  expect(await postSigned("id", `${origin}/flood`, "{}")).toMatchObject({ status: 200 });
});

test("both signatures hold when they are checked by the letter of their standards", async () => {
  const { id } = await delivery("/hook?team=1&q=%E4%BD%A0");
  await deliverCallback(id, 0);
  const [{ headers, raw, path }] = got as [Got];
  // Standard Webhooks, written down from its specification: base64 key after whsec_, HMAC-SHA256 of id.timestamp.body.
  const secret = await callbackSecret();
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  expect(key.length).toBeGreaterThanOrEqual(24);
  const signed = Buffer.concat([
    Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`),
    raw,
  ]);
  const expected = createHmac("sha256", key).update(signed).digest("base64");
  expect(headers["webhook-signature"]?.split(" ")).toContain(`v1,${expected}`);
  expect(Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]))).toBeLessThan(300);
  // API.md, Signing: METHOD, path with query, hash of the raw body, timestamp, nonce; LF between, none at the end.
  const { createHash } = await import("node:crypto");
  const lines = [
    "POST",
    path,
    createHash("sha256").update(raw).digest("hex"),
    headers["x-timestamp"],
    headers["x-nonce"],
  ];
  expect(headers["x-signature"]).toBe(createHmac("sha256", secret).update(lines.join("\n")).digest("hex"));
  expect(headers["x-nonce"]).toMatch(/^[A-Za-z0-9_-]{16,128}$/);
  expect(path).toBe("/hook?team=1&q=%E4%BD%A0");
});

test("a delivery is sent again by hand: once at a time, the same bytes, the same id", async () => {
  status(500);
  const { taskId, id } = await delivery();
  await expect(resendCallback(admin, taskId, id)).rejects.toMatchObject({ code: 40902 });
  await deliverCallback(id, CALLBACK_WAITS_S.length);
  const clicks = await Promise.allSettled([1, 2, 3].map(() => resendCallback(admin, taskId, id)));
  expect(clicks.filter((c) => c.status === "fulfilled")).toHaveLength(1);
  const asked = await getDb().select().from(outbox).where(eq(outbox.name, "callback/requested"));
  expect(asked.filter((e) => (JSON.parse(e.data) as { callbackId: string }).callbackId === id)).toHaveLength(
    2,
  );
  status(200);
  expect(await deliverCallback(id, 0)).toBe("delivered");
  expect(new Set(got.map((g) => g.raw.toString("hex") + g.headers["webhook-id"])).size).toBe(1);
  expect((await listCallbacks(admin, taskId))[0]?.attempts.map((a) => a.status)).toEqual([500, 200]);
});

test("the list of all deliveries pages and filters; a key needs ops:read", async () => {
  const made = [await delivery(), await delivery()];
  await deliverCallback(made[0]?.id ?? "", 0);
  const first = await listDeliveries(admin, {}, PageQuery.parse({ limit: "1" }));
  const second = await listDeliveries(
    admin,
    {},
    PageQuery.parse({ limit: "1", cursor: first.next_cursor ?? undefined }),
  );
  expect([first.items[0]?.id, second.items[0]?.id]).toEqual([made[1]?.id, made[0]?.id]);
  const delivered = await listDeliveries(admin, { state: "delivered" }, PageQuery.parse({}));
  expect(delivered.items.some((d) => d.id === made[1]?.id)).toBe(false);
  const { actor } = await addKey(["inbox:read"]);
  await expect(listDeliveries(actor, {}, PageQuery.parse({}))).rejects.toMatchObject({ code: 40301 });
});

test("only an admin sees the key of callbacks", async () => {
  expect((await revealSecret(await addMember("admin"))).secret).toBe(await callbackSecret());
  await expect(revealSecret(await addMember("manager"))).rejects.toMatchObject({ code: 40301 });
});
