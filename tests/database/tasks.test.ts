import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { getDb, getSql, inLastingTransaction, inTransaction } from "@/db/client";
import { deadLetters, outbox, tasks } from "@/db/schema/tasks";
import { systemActor } from "@/domain/actors/system-actor";
import { emitEvents } from "@/domain/events/emit-events";
import { takeOutbox } from "@/domain/events/take-outbox";
import { cancelTask } from "@/domain/tasks/cancel-task";
import { failAttempt } from "@/domain/tasks/fail-attempt";
import { finishTask } from "@/domain/tasks/finish-task";
import { getTask } from "@/domain/tasks/get-task";
import { listTasks } from "@/domain/tasks/list-tasks";
import { retryTask } from "@/domain/tasks/retry-task";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { submitTask } from "@/domain/tasks/submit-task";
import { AppError } from "@/lib/errors";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
afterAll(database.cleanup);

const actor = systemActor("test");
const submit = async (content = "write something") =>
  (
    await submitTask(actor, {
      type: "text_generate",
      content,
      sender: "cron",
      topic: "report",
      priority: "normal",
    })
  ).task_id;
const transient = new AppError("upstream_error", "overloaded");
const permanent = new AppError("upstream_rejected", "bad key");

describe("the outbox", () => {
  test("an event exists exactly when its change exists", async () => {
    const id = await submit();
    expect((await getDb().select().from(outbox)).filter((e) => e.data.includes(id))).toHaveLength(1);
    await expect(
      inTransaction(async (tx) => {
        await emitEvents(tx, [{ name: "task/canceled", data: { taskId: "rolled-back" } }]);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect((await getDb().select().from(outbox)).filter((e) => e.data.includes("rolled-back"))).toHaveLength(
      0,
    );
  });

  test("a delivery that fails leaves the events; one that holds takes each once, in order, with several relays", async () => {
    await expect(takeOutbox(100, () => Promise.reject(new Error("engine down")))).rejects.toThrow(
      "engine down",
    );
    for (let i = 0; i < 40; i++) await submit(`n${i}`);
    const taken: string[] = [];
    const relay = async () => {
      while (
        (await takeOutbox(7, (events) => Promise.resolve(void taken.push(...events.map((e) => e.id))))) > 0
      );
    };
    const before = (await getDb().select().from(outbox)).length;
    expect(before).toBeGreaterThanOrEqual(41);
    await Promise.all([relay(), relay(), relay()]);
    // A relay may have skipped rows that another one held: what is left is taken by the next round.
    await relay();
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken).toHaveLength(before);
    expect(await getDb().select().from(outbox)).toEqual([]);
  });
});

describe("attempts", () => {
  test("transient failures go back to pending until the attempts are used up; then a dead letter opens", async () => {
    const id = await submit();
    for (const last of [false, false, true]) {
      expect((await startAttempt(id))?.status).toBe("processing");
      expect((await failAttempt(id, transient, "model")).again).toBe(!last);
    }
    const task = await getTask(actor, id);
    expect(task).toMatchObject({ status: "failed", attempts: 3, error_code: 50201, failure_stage: "model" });
    expect(task.timeline.map((e) => e.kind)).toEqual([
      "submitted",
      "started",
      "retry",
      "started",
      "retry",
      "started",
      "failed",
    ]);
    const [letter] = await getDb().select().from(deadLetters).where(eq(deadLetters.taskId, id));
    expect(letter).toMatchObject({ state: "open", severity: "P2", attempts: 3, errorCode: 50201 });
    expect(await startAttempt(id)).toBeNull();
  });

  test("an outage of the database is no attempt", async () => {
    const id = await submit();
    const outage = new AppError("unavailable", "the database could not be reached");
    for (let times = 0; times < 5; times++) {
      await startAttempt(id);
      expect((await failAttempt(id, outage, "run")).again).toBe(true);
    }
    // A commit whose answer was lost: the same failure is stored again, and must not end the task.
    expect((await failAttempt(id, outage, "run")).again).toBe(true);
    expect(await getTask(actor, id)).toMatchObject({ status: "pending", attempts: 0 });
  });

  test("the end of paid work outlasts a lost connection: it is stored, once", async () => {
    const id = await submit();
    await startAttempt(id);
    let tries = 0;
    const stored = await inLastingTransaction(async (tx) => {
      tries += 1;
      if (tries === 1) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return finishTask(tx, id, "paid for");
    });
    expect({ stored, tries }).toEqual({ stored: true, tries: 2 });
    expect(await getTask(actor, id)).toMatchObject({ status: "done", result: "paid for" });
    await expect(
      inLastingTransaction(async () => {
        tries += 1;
        throw new AppError("not_found", "not about the connection");
      }),
    ).rejects.toMatchObject({ code: 40401 });
    expect(tries).toBe(3);
  });

  test("a permanent failure ends the task at once, and a later success resolves its dead letter", async () => {
    const id = await submit();
    await startAttempt(id);
    expect(await failAttempt(id, permanent, "model")).toEqual({ again: false });
    expect((await retryTask(actor, id)).status).toBe("pending");
    await startAttempt(id);
    expect(await inTransaction((tx) => finishTask(tx, id, "fine"))).toBe(true);
    const task = await getTask(actor, id);
    expect(task).toMatchObject({
      status: "done",
      result: "fine",
      error: null,
      error_code: null,
      attempts: 1,
    });
    const [letter] = await getDb().select().from(deadLetters).where(eq(deadLetters.taskId, id));
    expect(letter?.state).toBe("resolved");
  });

  test("of two workers that finish one task, one stores its result", async () => {
    const id = await submit();
    await startAttempt(id);
    const ended = await Promise.all([1, 2, 3].map((n) => inTransaction((tx) => finishTask(tx, id, n))));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect((await getTask(actor, id)).timeline.filter((e) => e.kind === "done")).toHaveLength(1);
  });

  test("a canceled task does not start, does not finish, does not fail; canceling it twice is a conflict", async () => {
    const id = await submit();
    await startAttempt(id);
    expect((await cancelTask(actor, id)).status).toBe("canceled");
    expect(await startAttempt(id)).toBeNull();
    expect(await inTransaction((tx) => finishTask(tx, id, "late"))).toBe(false);
    expect(await failAttempt(id, transient, "model")).toEqual({ again: false });
    await expect(cancelTask(actor, id)).rejects.toMatchObject({ code: 40902 });
    expect(await getTask(actor, id)).toMatchObject({ status: "canceled", result: null });
  });

  test("of several retries at once one passes", async () => {
    const id = await submit();
    await startAttempt(id);
    await failAttempt(id, permanent, "model");
    const tried = await Promise.allSettled([1, 2, 3].map(() => retryTask(actor, id)));
    expect(tried.filter((t) => t.status === "fulfilled")).toHaveLength(1);
  });
});

test("content and result are not in the table in plain text", async () => {
  const id = await submit("zebra-plain");
  await startAttempt(id);
  await inTransaction((tx) => finishTask(tx, id, "zebra-result"));
  const [row] = await getDb().select().from(tasks).where(eq(tasks.id, id));
  for (const bytes of [row?.content, row?.result])
    expect(Buffer.from(bytes ?? []).includes(Buffer.from("zebra"))).toBe(false);
  const text = await getSql()`select task_events::text as row from task_events where task_id = ${id}`;
  expect(JSON.stringify(text)).not.toContain("zebra");
});

test("the list filters and pages", async () => {
  const page = await listTasks(actor, { status: "done", sender: "cron" }, { limit: 2 });
  expect(page.items.every((t) => t.status === "done" && t.sender === "cron")).toBe(true);
});
