import type { ChildProcess } from "node:child_process";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getSql } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { getMessage } from "@/domain/messages/get-message";
import { requestProcess } from "@/domain/messages/request-process";
import { NewMessage } from "@/domain/messages/shape";
import { submitMessage } from "@/domain/messages/submit-message";
import { countOps } from "@/domain/ops/read-ops";
import { getTask } from "@/domain/tasks/get-task";
import { listTasks } from "@/domain/tasks/list-tasks";
import { sweep } from "@/domain/tasks/sweep";
import { COUNTED, classified, questionOf, readWith, taskOf } from "../support/counted-model";
import { FaultProvider, failure } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { postMessage } from "../support/post-message";
import { startProductWorker, stopProductWorkers } from "../support/product-worker";
import { addKey, addMember } from "../support/team";
import { killProcess, startProcess, startWorkerProcess } from "../support/worker-process";
import { deferred, until } from "./harness";

// Q-11 (c), Q-16: processes that are killed in the middle, and what the next ones find.
vi.setConfig({ testTimeout: 90_000 });
const database = await freshDatabase();
await seedDatabase();
const provider = await new FaultProvider().start();
await readWith(provider);
const sql = getSql();
const children: ChildProcess[] = [];
afterEach(async () => {
  await stopProductWorkers();
  await Promise.all(children.splice(0).map(killProcess));
});
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});
beforeEach(async () => {
  await sql`truncate tasks, messages, outbox, workers, dead_letters, engine.runs, engine.steps, engine.jobs, engine.events,
    engine.waits, engine.workers, engine.crons, engine.flow cascade`;
});

const admin = systemActor("test");
function startWorker(settings: Record<string, string>): ChildProcess {
  const child = startWorkerProcess(settings);
  children.push(child);
  return child;
}
async function submit(content: string) {
  const { id, task_id: taskId } = await submitMessage(admin, NewMessage.parse({ content }));
  return { id, taskId: taskId ?? "" };
}
const task = (taskId: string) => getTask(admin, taskId);
const isDone = async (taskId: string) => (await task(taskId)).status === "done";
const count = async (status: "done" | "failed" | "pending" | "processing") =>
  (await listTasks(admin, { status }, { limit: 200 })).items.length;
/** Calls of a task so far. */
const callsOf = (taskId: string) => provider.calls(COUNTED).filter((seen) => taskOf(seen) === taskId);

test("Q-03 a message whose worker was killed is read after the lease; the lost try counts, and no other waits for it", async () => {
  const other = deferred();
  provider.script(COUNTED, async (_, seen) => {
    if (!questionOf(seen).includes("the stuck one")) return classified;
    if (callsOf(taskOf(seen)).length === 1) return { kind: "hang" };
    // The second try ends only after the other message has been read: that one waits for nobody.
    await other.promise;
    return classified;
  });
  const stuck = await submit("the stuck one");
  const first = startWorker({ HOSTNAME: "first-host" });
  await until("the call", async () => callsOf(stuck.taskId).length === 1);
  await killProcess(first);
  expect((await getMessage(admin, stuck.id)).status).toBe("processing");
  // What the page of the tasks shows meanwhile: a task in work, and (after 20 silent seconds) a worker that is gone.
  await sql`update workers set seen_at = now() - interval '21 seconds'`;
  const ops = await countOps("1h", Date.now());
  expect(ops.backlog).toEqual([{ type: "classify", pending: 0, processing: 1 }]);
  expect(ops.engine.workers.map((worker) => worker.alive)).toEqual([false]);

  const second = await submit("another one");
  startWorker({ HOSTNAME: "second-host" });
  await until("the other message", () => isDone(second.taskId));
  await until("the second try", async () => callsOf(stuck.taskId).length === 2);
  expect(await task(stuck.taskId)).toMatchObject({ status: "processing", attempts: 2 });
  other.resolve();
  await until("the stuck message", () => isDone(stuck.taskId));
  expect(await task(stuck.taskId)).toMatchObject({ attempts: 2, error: null });
  expect(await getMessage(admin, stuck.id)).toMatchObject({ status: "processed" });
  expect(provider.calls(COUNTED)).toHaveLength(3);
});

test("Q-16 a run that was killed does not hold the only slot: `process` joins it, it ends, and the next one runs", async () => {
  const agent = await addMember("agent");
  provider.script(COUNTED, (call) => (call === 1 ? { kind: "hang" } : classified));
  const zombie = await submit("in the only slot");
  const behind = await submit("behind it");
  const first = startWorker({ QUEUE_CONCURRENCY: "1" });
  await until("the call", async () => callsOf(zombie.taskId).length === 1);
  await killProcess(first);
  startWorker({ QUEUE_CONCURRENCY: "1" });
  expect((await requestProcess(agent, zombie.id)).task_id).toBe(zombie.taskId);
  await until("both to end", async () => (await isDone(zombie.taskId)) && (await isDone(behind.taskId)));
  expect(callsOf(zombie.taskId)).toHaveLength(2);
  expect(callsOf(behind.taskId)).toHaveLength(1);
  // Nothing says "running" any more, neither the tasks nor the engine.
  await until("the runs to end", async () => {
    const runs = await sql`select 1 from engine.runs where status = 'running'`;
    return runs.length === 0;
  });
  // Not the runs of the clock, which begin at every full minute.
  expect(await sql`select status from engine.runs where function_id = 'intray-process-message'`).toEqual([
    { status: "completed" },
    { status: "completed" },
  ]);
  const ops = await until("an idle engine", async () => {
    const seen = await countOps("1h", Date.now());
    const { ready, delayed, leased } = seen.engine.jobs ?? { ready: 1, delayed: 0, leased: 0 };
    return ready + delayed + leased === 0 && seen;
  });
  expect(ops.backlog).toEqual([]);
});

/** Makes a kind of write last long enough to be caught in it. */
async function slowDown(table: string, on: "insert" | "update"): Promise<() => Promise<unknown>> {
  await sql`create or replace function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return null; end $$`;
  await sql.unsafe(`create trigger dawdle after ${on} on ${table} for each row execute function dawdle()`);
  return () => sql.unsafe(`drop trigger dawdle on ${table}`);
}
const isDawdling = async () =>
  (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)
    .length > 0;

test("Q-11 (c) a worker killed between taking an event and storing its run: the next one reads the message, once", async () => {
  provider.script(COUNTED, classified);
  const speedUp = await slowDown("engine.runs", "insert");
  const { taskId } = await submit("half delivered");
  const worker = startWorker({});
  await until("the delivery", isDawdling);
  await killProcess(worker);
  expect(await sql`select 1 from engine.runs where function_id = 'intray-process-message'`).toHaveLength(0);
  await speedUp();
  await startProductWorker();
  await until("the message", () => isDone(taskId));
  expect(await task(taskId)).toMatchObject({ attempts: 1 });
  expect(provider.calls(COUNTED)).toHaveLength(1);
});

test("Q-11 (c) a web process killed between commit and answer: the same Idempotency-Key finds the same message", async () => {
  provider.script(COUNTED, classified);
  const { key, actor } = await addKey(["inbox:write"]);
  const speedUp = await slowDown("idempotency_keys", "update");
  const web = startProcess(["tests/support/post-message-process.ts", key, "never answered", "lost-answer"]);
  children.push(web);
  // The message is committed; the answer is about to be kept.
  await until("the commit", isDawdling);
  await killProcess(web);
  // The server would still end the statement that it has begun: it stands for one that was not sent any more.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`;
  await speedUp();
  const stored = () => sql<{ id: string }[]>`select id from messages where submitted_by_key = ${actor.id}`;
  const [first] = await stored();
  await startProductWorker();
  await until("the message", async () => (await count("done")) === 1);

  const repeat = () => postMessage(key, "never answered", "lost-answer");
  // It might still be running: for a minute the caller is told to wait.
  expect(await repeat()).toMatchObject({ http: 409 });
  await sql`update idempotency_keys set created_at = now() - interval '61 seconds'`;
  const repeated = await repeat();
  expect(repeated).toMatchObject({ id: first?.id, replayed: null });
  expect(await repeat()).toEqual({ ...repeated, replayed: "true" });
  expect(await stored()).toEqual([first]);
  expect(await listTasks(admin, {}, { limit: 200 })).toMatchObject({ items: [{ status: "done" }] });
  expect(provider.calls(COUNTED)).toHaveLength(1);

  // On another day the same key may name another request: its message is another one, too.
  await sql`update idempotency_keys set expires_at = now() - interval '1 second'`;
  const nextDay = await repeat();
  expect(nextDay).toMatchObject({ http: 201, replayed: null });
  expect(nextDay.id).not.toBe(repeated.id);
});

describe("Q-05 50 waiting, 5 running and 3 scheduled retries are read after everything was down for an hour", () => {
  test.each([
    ["with its queue", false],
    ["without the queue, whose disk was removed", true],
  ])("%s", async (_, queueLost) => {
    const gate = deferred();
    const answered: string[] = [];
    let restarted = false;
    provider.script(COUNTED, async (_, seen) => {
      if (restarted) {
        answered.push(taskOf(seen));
        return classified;
      }
      if (!questionOf(seen).includes("fails once")) return { kind: "hang" };
      await gate.promise;
      return failure(500, "server_error");
    });
    const failing = await Promise.all([1, 2, 3].map((n) => submit(`fails once, ${n}`)));
    const others = await Promise.all(Array.from({ length: 55 }, (_, n) => submit(`message ${n}`)));
    const submitted = [...failing, ...others];
    const worker = startWorker({ QUEUE_CONCURRENCY: "5" });
    // The oldest first: three that fail and two that hang; then three more that hang.
    await until("five calls", async () => provider.calls(COUNTED).length === 5);
    await until("the queue to have all", async () => {
      const [row] = await sql<
        { n: number }[]
      >`select count(*)::int as n from engine.runs where function_id = 'intray-process-message'`;
      return row?.n === 58;
    });
    gate.resolve();
    await until("five running and three retries", async () => {
      const hanging = provider.calls(COUNTED).filter((seen) => !questionOf(seen).includes("fails once"));
      const failed = await sql`select distinct task_id from task_events where kind = 'retry'`;
      return hanging.length === 5 && failed.length === 3;
    });
    await killProcess(worker);
    expect([await count("pending"), await count("processing")]).toEqual([53, 5]);

    await sql`update tasks set updated_at = now() - interval '1 hour'`;
    await sql`update engine.workers set lease_until = now() - interval '1 hour'`;
    if (queueLost)
      await sql`truncate engine.runs, engine.steps, engine.jobs, engine.events, engine.waits, engine.workers, engine.crons, engine.flow`;
    restarted = true;
    // The worst order at a start: the sweep comes before the engine takes anything up.
    await sweep();
    await startProductWorker();
    await until("all to be read", async () => (await count("done")) === 58);
    await until("all runs to end", async () => {
      const runs = await sql`select 1 from engine.runs where status = 'running'`;
      return runs.length === 0;
    });
    expect(await count("failed")).toBe(0);
    expect(await sql`select 1 from dead_letters`).toHaveLength(0);
    // Answered once each; the eight lost or failed calls are all that was asked twice.
    expect([...answered].sort()).toEqual(submitted.map(({ taskId }) => taskId).sort());
    expect(provider.calls(COUNTED)).toHaveLength(58 + 5 + 3);
    const readings = await sql`select message_id from message_events where kind = 'classified'`;
    expect(readings).toHaveLength(58);
    const attempts = await Promise.all(submitted.map(async ({ taskId }) => (await task(taskId)).attempts));
    expect(attempts.filter((n) => n === 2)).toHaveLength(8);
    expect(attempts.filter((n) => n === 1)).toHaveLength(50);
  });
});
