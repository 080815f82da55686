import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { getSql } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { submitTask } from "@/domain/tasks/submit-task";
import { freshDatabase } from "../support/fresh-database";
import { until } from "../support/until";
import { killProcess, startWorkerProcess } from "../support/worker-process";

// A real worker process gets SIGTERM while it works, as at every upgrade.
const database = await freshDatabase();
await seedDatabase();
const sql = getSql();
const workers: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(workers.map(killProcess));
  await database.cleanup();
});

const TASKS = 40;
const worker = () => {
  const child = startWorkerProcess();
  workers.push(child);
  return child;
};
const done = async () =>
  (await sql<{ n: number }[]>`select count(*)::int as n from tasks where status = 'done'`)[0]?.n ?? 0;

test("SIGTERM during work: what is in hand is finished, the rest waits, nothing is lost or done twice", {
  timeout: 120_000,
}, async () => {
  // Long enough for the signal to arrive in the middle of a task.
  await sql`create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.15); return null; end $$`;
  await sql`create trigger dawdle after insert on request_log for each row execute function dawdle()`;
  for (let n = 0; n < TASKS; n++)
    await submitTask(systemActor("test"), {
      type: "summarize",
      content: `task ${n}`,
      sender: "test",
      topic: "t",
      priority: "normal",
    });
  const first = worker();
  await until("some tasks are done", async () => (await done()) >= 4, 60_000);
  const ended = once(first, "exit");
  first.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  const left = await sql<{ status: string }[]>`select status from tasks where status <> 'done'`;
  expect(left.length).toBeGreaterThan(0);
  // Nothing was cut off half way.
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(["pending"]));

  worker();
  await until("all tasks are done", async () => (await done()) === TASKS, 90_000);
  const [attempts] = await sql`select max(attempts)::int as most, count(*)::int as tasks from tasks`;
  expect(attempts).toEqual({ most: 1, tasks: TASKS });
  const ends = await sql`select task_id from task_events where kind = 'done'`;
  expect(ends).toHaveLength(TASKS);
});
