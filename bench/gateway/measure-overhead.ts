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

/** Each figure is the median of so many rounds: a burst of foreign work on the machine spoils one of them, not all. */
const ROUNDS = 9;

/**
 * The same question to the same provider, with `atOnce` under way all the time: by a plain `fetch`, and through the
 * gateway with all that a call in the product has (registry, limits, breaker, check, price, row in the log). Rounds of
 * both alternate.
 * @param holdMs how long the provider holds a call: from, to; evenly spread.
 */
export async function measureOverhead(
  url: string,
  atOnce: number,
  calls: number,
  holdMs: readonly [number, number],
): Promise<Overhead> {
  const rounds: Overhead[] = [];
  await lanes(atOnce, calls / ROUNDS, holdMs, askGateway);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = latencyOf(await lanes(atOnce, calls / ROUNDS, holdMs, (content) => askBare(url, content)));
    const began = performance.now();
    const gateway = latencyOf(await lanes(atOnce, calls / ROUNDS, holdMs, askGateway));
    const seconds = (performance.now() - began) / 1000;
    const overhead = {
      p50: gateway.p50 - bare.p50,
      p95: gateway.p95 - bare.p95,
      p99: gateway.p99 - bare.p99,
    };
    rounds.push({ bare, gateway, overhead, rate: calls / ROUNDS / seconds });
  }
  const over = (pick: (round: Overhead) => Latency): Latency => ({
    p50: median(rounds.map((round) => pick(round).p50)),
    p95: median(rounds.map((round) => pick(round).p95)),
    p99: median(rounds.map((round) => pick(round).p99)),
  });
  return {
    bare: over((round) => round.bare),
    gateway: over((round) => round.gateway),
    overhead: over((round) => round.overhead),
    rate: median(rounds.map((round) => round.rate)),
  };
}

const median = (values: number[]) => latencyOf(values).p50;

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
