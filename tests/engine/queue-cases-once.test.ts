import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { getSql, inTransaction } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { emitEvents } from "@/domain/events/emit-events";
import { getMessage } from "@/domain/messages/get-message";
import { insertMessages } from "@/domain/messages/insert-messages";
import { requestProcess } from "@/domain/messages/request-process";
import { NewMessage } from "@/domain/messages/shape";
import { submitMessage } from "@/domain/messages/submit-message";
import { getTask } from "@/domain/tasks/get-task";
import { COUNTED, classified, readWith } from "../support/counted-model";
import { FaultProvider } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { postMessage } from "../support/post-message";
import { startProductWorker, stopProductWorkers } from "../support/product-worker";
import { addKey, addMember } from "../support/team";
import { jumpClock, settle, until } from "./harness";

// Q-01 and Q-11: an event that comes several times, too early, late or not at all makes one reading of its message.
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
beforeEach(() => provider.script(COUNTED, classified));

const admin = systemActor("test");
const submit = async (content: string) => {
  const { id, task_id: taskId } = await submitMessage(admin, NewMessage.parse({ content }));
  return { id, taskId: taskId ?? "" };
};
const isDone = async (taskId: string) => (await getTask(admin, taskId)).status === "done";
/** How the runs of a task ended, in the order of their beginning. */
const outcomes = async (taskId: string) => {
  const runs = await sql<{ output: string }[]>`
    select r.output from engine.runs r join engine.events e on e.id = r.event_id
    where e.body like ${`%${taskId}%`} and r.status = 'completed' order by r.id`;
  return runs.map((run) => (JSON.parse(run.output) as { outcome: string }).outcome);
};
const readings = (messageId: string) =>
  sql`select 1 from message_events where message_id = ${messageId} and kind = 'classified'`;

test("Q-01 three events at once and one after the 24 hours of their ids make one model call and one result", async () => {
  const { id, taskId } = await submit("three events");
  const again = { name: "message/received" as const, data: { messageId: id, taskId, priority: "normal" } };
  await inTransaction((tx) => emitEvents(tx, [again, again]));
  const clock = jumpClock();
  const { engine } = await startProductWorker({ clock: clock.now });
  await until("the message to be read", () => isDone(taskId));
  await settle(sql, engine, clock);
  const read = await getMessage(admin, id);
  expect(read.status).toBe("processed");
  expect(await outcomes(taskId)).toEqual(["done", "nothing_to_do", "nothing_to_do"]);

  const [event] = await sql<{ id: string }[]>`
    select external_id as id from engine.events where body like ${`%${taskId}%`} order by id limit 1`;
  const repeat = { id: event?.id ?? "", name: again.name, data: again.data };
  await engine.ingest([repeat]);
  expect(await outcomes(taskId)).toHaveLength(3);
  // The engine remembers an event's id for a day. After that only the state of the task protects.
  clock.jump(25 * 3_600_000);
  await engine.ingest([repeat]);
  await until("the run of the late event", async () => (await outcomes(taskId)).length === 4);
  expect((await outcomes(taskId))[3]).toBe("nothing_to_do");

  expect(provider.calls(COUNTED)).toHaveLength(1);
  expect(await readings(id)).toHaveLength(1);
  expect((await getTask(admin, taskId)).attempts).toBe(1);
  expect(await getMessage(admin, id)).toEqual(read);
});

test("Q-01 a double click on `process` is one reading, whether the message was read before or not", async () => {
  const agent = await addMember("agent");
  const { id, taskId } = await submit("clicked twice");
  // What the page's button does is requestProcess, through actions/messages.ts.
  const click = async () => (await requestProcess(agent, id)).task_id;
  expect(await Promise.all([click(), click()])).toEqual([taskId, taskId]);
  await startProductWorker();
  await until("the first reading", () => isDone(taskId));
  expect(provider.calls(COUNTED)).toHaveLength(1);

  const [first, second, third] = await Promise.all([click(), click(), click()]);
  expect([second, third]).toEqual([first, first]);
  expect(first).not.toBe(taskId);
  await until("the second reading", () => isDone(first ?? ""));
  expect(provider.calls(COUNTED)).toHaveLength(2);
  expect(await readings(id)).toHaveLength(2);
});

test("Q-11 (a) an event whose transaction stays open is not met before its message", async () => {
  await startProductWorker();
  const held = await inTransaction(async (tx) => {
    const [made] = await insertMessages(tx, admin, [NewMessage.parse({ content: "held open" })]);
    // Others come and go meanwhile: the relay has looked at the outbox since.
    const other = await submit("not held");
    await until("the other message", () => isDone(other.taskId));
    return { id: made?.id ?? "", taskId: made?.taskId ?? "" };
  });
  await until("the held message", () => isDone(held.taskId));
  await until("its run to end", async () => (await outcomes(held.taskId)).length > 0);
  expect(await outcomes(held.taskId)).toEqual(["done"]);
  expect(await getTask(admin, held.taskId)).toMatchObject({ attempts: 1, error: null });
  expect(provider.calls(COUNTED)).toHaveLength(2);
});

test("Q-11 (b) the engine refuses events after the commit: 201, the repeat is the same message, and it is read once", async () => {
  const { key, actor } = await addKey(["inbox:write"]);
  const post = () => postMessage(key, "the engine is away", "refused-once");
  let refused = 0;
  await startProductWorker({
    deliver: (engine) => async (events, tx) => {
      refused += 1;
      if (refused <= 2) throw new Error("the engine is away");
      await engine(events, tx);
    },
  });
  const first = await post();
  expect(first).toMatchObject({ http: 201, replayed: null });
  await until("the first refusal", async () => refused > 0);
  expect(await post()).toEqual({ ...first, replayed: "true" });
  await until("the message to be read", () => isDone(first.task_id ?? ""));
  expect(refused).toBe(3);
  expect(provider.calls(COUNTED)).toHaveLength(1);
  expect(await post()).toEqual({ ...first, replayed: "true" });
  expect(await sql`select id from messages where submitted_by_key = ${actor.id}`).toEqual([{ id: first.id }]);
});
