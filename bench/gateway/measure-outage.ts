import { BreakerOpenError } from "@/gateway/breaker";
import { runModel } from "@/gateway/run-model";
import { newId } from "@/lib/id";
import { type Latency, latencyOf } from "../engine/latency";

export interface Outage {
  requests: number;
  answered: number;
  /** Requests that were turned away or sent on without a call to the dead model. */
  spared: number;
  /** Time until a spared request had its error, or had been sent on and answered, ms. */
  sparedMs: Latency;
  /** Longest request of all, ms. */
  longestMs: number;
}

/** Asks the scene's model `perSecond` times a second for so many seconds, whatever comes back. */
export async function measureOutage(seconds: number, perSecond: number, dead: string): Promise<Outage> {
  const all: number[] = [];
  const spared: number[] = [];
  let answered = 0;
  const ask = async () => {
    const began = performance.now();
    const isSpared = await runModel({
      scene: "text_generate",
      messages: [{ role: "user", content: "hello" }],
      input: { scene: "text_generate", input: "hello", locale: null },
      requestId: newId(),
    }).then(
      ({ usage }) => {
        answered += 1;
        return !usage.attempted_models.includes(dead);
      },
      (error: unknown) => error instanceof BreakerOpenError,
    );
    const ms = performance.now() - began;
    all.push(ms);
    if (isSpared) spared.push(ms);
  };
  const begin = performance.now();
  const asked: Promise<void>[] = [];
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const wait = begin + (n / perSecond) * 1000 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    asked.push(ask());
  }
  await Promise.all(asked);
  return {
    requests: all.length,
    answered,
    spared: spared.length,
    sparedMs: latencyOf(spared),
    longestMs: Math.max(...all),
  };
}
