import { randomUUID } from "node:crypto";
import type { RunningProduct } from "./run-product";

type Target = Pick<RunningProduct, "url" | "key">;

/** Submissions under way at once. */
const LANES = 8;
const PATIENCE_MS = 180_000;

/** One call of the REST API; tried again while the product is down. @throws Error for a refusal. */
export async function callApi<T>(
  product: Target,
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const response = await fetch(product.url + address, {
        method,
        headers: { authorization: `Bearer ${product.key}`, "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      });
      if (response.ok) return (await response.json()) as T;
      // 409: the first try with this key still runs, or died; 429 and 5xx: later.
      if (response.status < 500 && response.status !== 409 && response.status !== 429)
        throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    } catch (error) {
      const down = error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
      if (!down || Date.now() > end) throw error;
    }
    if (Date.now() > end) throw new Error(`${method} ${address}: no answer in ${PATIENCE_MS / 1000} s`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/**
 * Submits `count` tasks, spread evenly over `spreadMs` so that kills meet work of every stage, each with an Idempotency-Key of its own, so that a submission whose answer was lost is one task.
 * @returns their ids.
 */
export async function submitAll(
  product: Target,
  count: number,
  callbackUrl: string,
  spreadMs: number,
): Promise<string[]> {
  const startedAt = Date.now();
  const ids: string[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = next++;
      await new Promise((done) => setTimeout(done, startedAt + (n / count) * spreadMs - Date.now()));
      const { task_id } = await callApi<{ task_id: string }>(
        product,
        "POST",
        "/api/inbox/tasks",
        { content: `task ${n}`, sender: "chaos", callback_url: callbackUrl },
        { "idempotency-key": randomUUID() },
      );
      ids.push(task_id);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return ids;
}
