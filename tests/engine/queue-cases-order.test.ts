import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { getSql } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { NewMessage } from "@/domain/messages/shape";
import { submitBatch } from "@/domain/messages/submit-batch";
import { submitMessage } from "@/domain/messages/submit-message";
import { COUNTED, classified, readWith, taskOf } from "../support/counted-model";
import { FaultProvider } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { startProductWorker, stopProductWorkers, stoppedClock } from "../support/product-worker";
import { until } from "./harness";

// in which order messages are read by a worker that reads one at a time.
const database = await freshDatabase();
await seedDatabase();
const provider = await new FaultProvider().start();
await readWith(provider);
const sql = getSql();
afterEach(stopProductWorkers);
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});
beforeEach(async () => {
  await sql`truncate tasks, messages, outbox, engine.runs, engine.jobs, engine.events, engine.waits cascade`;
});

const admin = systemActor("test");
const submit = async (priority: "high" | "low") =>
  (await submitMessage(admin, NewMessage.parse({ content: `A ${priority} message.`, priority }))).task_id ??
  "";
const isRelayed = async () => (await sql`select 1 from outbox`).length === 0;
/** Tasks in the order in which the model was asked about them. */
const order = () => provider.calls(COUNTED).map(taskOf);

// docs/operations.md, "Scaling": a low message that has waited 20 minutes goes before a new high one.
test("Q-06 a low message is read after 20 minutes although a new high one comes every minute", async () => {
  const clock = stoppedClock();
  provider.script(COUNTED, async (call) => {
    if (call < 200) {
      // A minute of reading; the next high message is in the queue before this one is done.
      clock.jump(60_000);
      await submit("high");
      await until("the event to be relayed", isRelayed);
    }
    return classified;
  });
  const low = await submit("low");
  await submit("high");
  await startProductWorker({ concurrency: 1, clock: clock.now });
  await until("the low message", async () => order().includes(low));
  // The high ones do go first, and no more of them than the bound has minutes.
  expect(order().indexOf(low)).toBeGreaterThan(10);
  expect(order().indexOf(low)).toBeLessThanOrEqual(21);
});

// Messages have three levels at the door; `medium` is another word for normal. What a model calls urgent is high.
test("Q-06 what waits is read by priority, and the oldest first within one", async () => {
  provider.script(COUNTED, classified);
  const priorities = ["low", "normal", "high", "medium", "low", "high", "normal", "high", "low", "medium"];
  const { items } = await submitBatch(admin, {
    messages: priorities.map((priority, k) => ({ content: `message ${k}`, priority })),
  });
  const later = [await submit("low"), await submit("high")] as const;
  const taskIds = items.map((item) => ("error" in item ? "" : (item.task_id ?? "")));
  await startProductWorker({ concurrency: 1 });
  await until("all to be read", async () => order().length === 12);
  const of = (...levels: string[]) => taskIds.filter((_, k) => levels.includes(priorities[k] ?? ""));
  expect(order()).toEqual([...of("high"), later[1], ...of("normal", "medium"), ...of("low"), later[0]]);
});
