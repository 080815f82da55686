import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningProduct, runProduct } from "@/scripts/chaos/run-product";
import { callApi } from "@/scripts/chaos/submit-tasks";
import { until } from "../support/until";
import { inngestUrl } from "./inngest-url";

// The product as `npm start` runs it, with a real Inngest server in place of the embedded engine.
const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "intray-inngest-"));
let product: RunningProduct;

beforeAll(async () => {
  product = await runProduct(folder, 1, { INNGEST_DEV: inngestUrl(), INNGEST_BASE_URL: inngestUrl() });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const call = <T>(method: string, address: string, body?: unknown) =>
  callApi<T>(product, method, address, body);
interface Task {
  status: string;
  result: unknown;
  attempts: number;
}
const ended = (id: string) =>
  until(`the end of task ${id}`, async () => {
    const task = await call<Task>("GET", `/api/inbox/tasks/${id}`);
    return ["done", "failed", "canceled"].includes(task.status) && task;
  });

test("a message is read by the AI, and a draft is written", async () => {
  const { id } = await call<{ id: string }>("POST", "/api/inbox", {
    content: "请问发票什么时候能开？我们月底要报销。",
    sender: "lin@example.test",
  });
  const read = await until("the reading", async () => {
    const message = await call<{ status: string; category: string | null }>("GET", `/api/inbox/${id}`);
    return message.status === "processed" && message;
  });
  expect(read.category).toBe("billing");
  await call("POST", `/api/inbox/${id}/drafts`, {});
  const draft = await until("the draft", async () => {
    const { draft } = await call<{ draft: { state: string; body: string } | null }>(
      "GET",
      `/api/inbox/${id}`,
    );
    return draft?.state === "draft" && draft;
  });
  expect(draft.body.length).toBeGreaterThan(10);
});

test("a task ends, and its callback is posted", async () => {
  const posts: string[] = [];
  const receiver = createServer((request, response) => {
    posts.push(String(request.headers["webhook-id"]));
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  const { task_id } = await call<{ task_id: string }>("POST", "/api/inbox/tasks", {
    content: "Write a short note that says the invoice was paid.",
    sender: "test",
    callback_url: `http://127.0.0.1:${port}/done`,
  });
  expect(await ended(task_id)).toMatchObject({ status: "done", attempts: 1 });
  await until("the callback", async () => posts.length > 0);
  receiver.close();
  expect(new Set(posts).size).toBe(1);
});

test("forty tasks at once all end, each after one attempt", async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const { task_id } = await call<{ task_id: string }>("POST", "/api/inbox/tasks", {
        content: `task ${n}`,
        sender: "test",
      });
      return task_id;
    }),
  );
  const tasks = await Promise.all(ids.map(ended));
  expect(tasks.map((task) => [task.status, task.attempts])).toEqual(ids.map(() => ["done", 1]));
});
