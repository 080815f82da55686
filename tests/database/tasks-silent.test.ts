import { afterAll, beforeEach, expect, test } from "vitest";
import { getSql } from "@/db/client";
import { systemActor } from "@/domain/actors/system-actor";
import { getDeadLetter } from "@/domain/dead-letters/get-dead-letter";
import { getTask } from "@/domain/tasks/get-task";
import { resumeSilent } from "@/domain/tasks/resume-silent";
import { retryTask } from "@/domain/tasks/retry-task";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { submitTask } from "@/domain/tasks/submit-task";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
afterAll(database.cleanup);
const sql = getSql();
beforeEach(() => sql`truncate tasks, outbox cascade`);

const admin = systemActor("test");
const submit = async () =>
  (
    await submitTask(admin, {
      type: "summarize",
      content: "text",
      sender: "cron",
      topic: "t",
      priority: "normal",
    })
  ).task_id;
/** Lets the relay have taken all events, and time pass. */
const fallSilent = async (minutes: number) => {
  await sql`delete from outbox`;
  await sql`update tasks set updated_at = now() - make_interval(mins => ${minutes})`;
};
const emitted = async () =>
  (
    await sql<{ id: string; name: string; data: string }[]>`select id, name, data from outbox order by id`
  ).map(({ id, name, data }) => ({ id, name, taskId: (JSON.parse(data) as { taskId: string }).taskId }));
const kinds = async (id: string) => (await getTask(admin, id)).timeline.map((entry) => entry.kind);

test("a task that waits in silence is sent again under the id of its last sending, each ten minutes", async () => {
  const id = await submit();
  const first = await emitted();
  await fallSilent(9);
  await resumeSilent();
  expect(await emitted()).toEqual([]);
  for (let round = 0; round < 2; round++) {
    await fallSilent(11);
    await Promise.all([resumeSilent(), resumeSilent()]);
    await resumeSilent();
    expect(await emitted()).toEqual(first);
  }
  expect(await kinds(id)).toEqual(["submitted"]);

  await sql`update tasks set status = 'failed'`;
  await retryTask(admin, id);
  const retried = (await emitted()).filter((event) => event.id !== first[0]?.id);
  expect(retried).toHaveLength(1);
  await fallSilent(11);
  await resumeSilent();
  expect(await emitted()).toEqual(retried);
});

test("an event that still waits for the relay is not doubled", async () => {
  await submit();
  const first = await emitted();
  await sql`update tasks set updated_at = now() - interval '11 minutes'`;
  await resumeSilent();
  expect(await emitted()).toEqual(first);
});

test("a task in work that falls silent is tried once more, and ends failed when that is silent, too", async () => {
  const id = await submit();
  const first = await emitted();
  await startAttempt(id);
  await fallSilent(11);
  await resumeSilent();
  expect(await getTask(admin, id)).toMatchObject({ status: "processing", attempts: 1 });
  const [again, ...more] = await emitted();
  expect(more).toEqual([]);
  expect(again).toMatchObject({ name: "task/submitted", taskId: id });
  expect(again?.id).not.toBe(first[0]?.id);

  // An attempt that begins is a sign of life: the next silence counts anew.
  await startAttempt(id);
  await fallSilent(11);
  await resumeSilent();
  expect(await getTask(admin, id)).toMatchObject({ status: "processing", attempts: 2 });
  await fallSilent(11);
  await resumeSilent();
  expect(await getTask(admin, id)).toMatchObject({ status: "failed", error_code: 50311 });
  expect(await getDeadLetter(admin, id)).toMatchObject({ state: "open", failure_stage: "engine" });
  expect(await kinds(id)).toEqual(["submitted", "started", "resent", "started", "resent", "failed"]);
  expect(await emitted()).toEqual([]);
});
