import { runModel } from "@/gateway/run-model";
import { newId } from "@/lib/id";
import { type Latency, latencyOf } from "../engine/latency";

export interface Overhead {
  /** What a call takes beyond the time for which the provider held it, ms. */
  bare: Latency;
  gateway: Latency;
  /** Gateway minus bare, percentile by percentile. */
  overhead: Latency;
  /** Calls per second through the gateway. */
  rate: number;
}

/**
 * The same question to the same provider, with `atOnce` under way all the time: by a plain `fetch`, and through the
 * gateway with all that a call in the product has (registry, limits, breaker, check, price, row in the log). Turns of
 * both alternate, so that a change of the machine meets both.
 * @param holdMs how long the provider holds a call: from, to; evenly spread.
 */
export async function measureOverhead(
  url: string,
  atOnce: number,
  calls: number,
  holdMs: readonly [number, number],
): Promise<Overhead> {
  const ROUNDS = 4;
  const bare: number[] = [];
  const gateway: number[] = [];
  let spentMs = 0;
  await lanes(atOnce, atOnce * 20, holdMs, askGateway);
  await lanes(atOnce, atOnce * 20, holdMs, (content) => askBare(url, content));
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(...(await lanes(atOnce, calls / ROUNDS, holdMs, (content) => askBare(url, content))));
    const began = performance.now();
    gateway.push(...(await lanes(atOnce, calls / ROUNDS, holdMs, askGateway)));
    spentMs += performance.now() - began;
  }
  const [b, g] = [latencyOf(bare), latencyOf(gateway)];
  return {
    bare: b,
    gateway: g,
    overhead: { p50: g.p50 - b.p50, p95: g.p95 - b.p95, p99: g.p99 - b.p99 },
    rate: gateway.length / (spentMs / 1000),
  };
}

async function lanes(
  atOnce: number,
  calls: number,
  [from, to]: readonly [number, number],
  ask: (content: string) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next++ < calls) {
      const hold = Math.round(from + Math.random() * (to - from));
      const began = performance.now();
      await ask(`Say a short text; hold ${hold} ms.`);
      times.push(performance.now() - began - hold);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return times;
}

async function askGateway(content: string): Promise<void> {
  await runModel({
    scene: "text_generate",
    messages: [{ role: "user", content }],
    input: { scene: "text_generate", input: content, locale: null },
    requestId: newId(),
  });
}

async function askBare(url: string, content: string): Promise<void> {
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer bench" },
    body: JSON.stringify({ model: "steady", messages: [{ role: "user", content }], max_tokens: 256 }),
  });
  await response.json();
}
