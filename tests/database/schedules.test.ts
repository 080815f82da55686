import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { outbox, scheduleRuns, schedules, tasks } from "@/db/schema/tasks";
import { systemActor } from "@/domain/actors/system-actor";
import { listCallbacks } from "@/domain/callbacks/list-callbacks";
import { getMessage } from "@/domain/messages/get-message";
import { createSchedule } from "@/domain/schedules/create-schedule";
import { deleteSchedule } from "@/domain/schedules/delete-schedule";
import { digestText } from "@/domain/schedules/digest-text";
import { fireSchedules } from "@/domain/schedules/fire-schedules";
import { listSchedules } from "@/domain/schedules/list-schedules";
import { nextOccurrences } from "@/domain/schedules/next-occurrences";
import { runSchedule } from "@/domain/schedules/run-schedule";
import { NewSchedule } from "@/domain/schedules/shape";
import { updateSchedule } from "@/domain/schedules/update-schedule";
import { writeDigest } from "@/domain/schedules/write-digest";
import { getTask } from "@/domain/tasks/get-task";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { freshDatabase } from "../support/fresh-database";
import { addMember, addMessage } from "../support/team";

process.env["ALLOW_PRIVATE_URLS"] = "1";
const database = await freshDatabase();
afterAll(database.cleanup);

const admin = systemActor("test");
const at = (iso: string) => Date.parse(iso);
const MINUTE = 60_000;

beforeEach(async () => {
  await getDb().delete(schedules);
  await getDb().delete(tasks);
  await getDb().delete(outbox);
});

const add = (change: object = {}) =>
  createSchedule(
    admin,
    NewSchedule.parse({
      code: "morning",
      kind: "digest",
      cron: "30 2 * * *",
      time_zone: "Europe/Berlin",
      target: { to: "inbox" },
      ...change,
    }),
  );

/** Asks all through a span, as the function does. @returns the occurrences that were started. */
async function watch(from: string, to: string): Promise<string[]> {
  await getDb()
    .update(schedules)
    .set({
      nextAt: nextOccurrences({ cron: "30 2 * * *", time_zone: "Europe/Berlin" }, at(from), 1)[0] ?? null,
    });
  for (let now = at(from); now <= at(to); now += 30 * MINUTE) await fireSchedules(now);
  const runs = await getDb().select().from(scheduleRuns).orderBy(scheduleRuns.occurrence);
  return runs.map((run) => run.occurrence ?? "");
}

describe("a local time happens once a day when clocks change", () => {
  test("02:30 of the day without a 02:30 happens at the end of the gap", async () => {
    await add();
    // 29 March 2026: 02:00 CET is 03:00 CEST.
    expect(await watch("2026-03-28T00:00:00Z", "2026-03-31T00:00:00Z")).toEqual([
      "2026-03-28T01:30:00Z",
      "2026-03-29T01:00:00Z",
      "2026-03-30T00:30:00Z",
    ]);
  });

  test("02:30 of the day with two of them happens at the first", async () => {
    await add();
    // 25 October 2026: 03:00 CEST is 02:00 CET.
    expect(await watch("2026-10-24T00:00:00Z", "2026-10-27T00:00:00Z")).toEqual([
      "2026-10-24T00:30:00Z",
      "2026-10-25T00:30:00Z",
      "2026-10-26T01:30:00Z",
    ]);
  });
});

test("many workers that find it due start one run, with one task and one event", async () => {
  await add({ cron: "0 9 * * *", time_zone: "Asia/Shanghai" });
  const due = "2030-05-01T01:00:00Z";
  await getDb().update(schedules).set({ nextAt: due });
  const started = await Promise.all([1, 2, 3, 4].map(() => fireSchedules(at(due) + 1)));
  expect(started.reduce((a, b) => a + b, 0)).toBe(1);
  // Even one whose memory of the next time was lost.
  await getDb().update(schedules).set({ nextAt: due });
  expect(await fireSchedules(at(due) + 1)).toBe(0);
  expect(await getDb().select().from(scheduleRuns)).toHaveLength(1);
  expect(await getDb().select().from(tasks)).toHaveLength(1);
  expect(await getDb().select().from(outbox)).toMatchObject([{ name: "schedule/run.requested" }]);
  expect((await getDb().select().from(schedules))[0]?.nextAt).toBe("2030-05-02T01:00:00Z");
});

test("after a pause only the latest missed occurrence is made up for; what is off stays off", async () => {
  await add({ cron: "0 * * * *", time_zone: "UTC" });
  await add({ code: "off", cron: "0 * * * *", time_zone: "UTC", enabled: false });
  await getDb().update(schedules).set({ nextAt: "2030-01-01T00:00:00Z" });
  expect(await fireSchedules(at("2030-01-10T05:20:00Z"))).toBe(1);
  expect(await getDb().select().from(scheduleRuns)).toMatchObject([
    { scheduleCode: "morning", occurrence: "2030-01-10T05:00:00Z" },
  ]);
});

test("a schedule that was never armed waits for its next time", async () => {
  await add();
  await getDb().update(schedules).set({ nextAt: null });
  expect(await fireSchedules(at("2030-01-01T12:00:00Z"))).toBe(0);
  expect((await getDb().select().from(schedules))[0]?.nextAt).toBe("2030-01-02T01:30:00Z");
});

test("one run counts and leaves one message, however often its step is repeated", async () => {
  await addMessage({ content: "where is my parcel", priority: "high" });
  await add();
  const { task_id } = await runSchedule(admin, "morning");
  const task = await startAttempt(task_id);
  if (!task) throw new Error("the task did not start");
  expect(await writeDigest(task)).toBe("done");
  await expect(writeDigest(task)).rejects.toMatchObject({ code: 40902 });
  const left = await getDb().select().from(messages).where(eq(messages.channel, "digest"));
  expect(left).toHaveLength(1);
  const message = await getMessage(admin, left[0]?.id ?? "");
  expect(message.content).toContain("过去 24 小时新到 1 封");
  expect(message.content).toContain("Received in the last 24 hours: 1");
  const [view] = await listSchedules(admin);
  expect(view?.runs).toMatchObject([
    { task_id, occurrence: null, started_by: "test", status: "done", message_id: left[0]?.id },
  ]);
});

test("a webhook gets the text in the language asked for, as a callback of the task", async () => {
  await add({ kind: "report", language: "en", target: { to: "webhook", url: "http://127.0.0.1:9/report" } });
  const { task_id } = await runSchedule(admin, "morning");
  const task = await startAttempt(task_id);
  if (!task) throw new Error("the task did not start");
  await writeDigest(task);
  expect(await listCallbacks(admin, task_id)).toMatchObject([
    { url: "http://127.0.0.1:9/report", state: "pending" },
  ]);
  const done = await getTask(admin, task_id);
  expect(done.result).toMatchObject({ message_id: null, kind: "report", subject: "Weekly report" });
  expect(JSON.stringify(done.result)).not.toMatch(/[一-鿿]{4}/);
});

test("a triple click starts one run by hand", async () => {
  await add();
  const clicks = await Promise.allSettled([1, 2, 3].map(() => runSchedule(admin, "morning")));
  expect(clicks.filter((c) => c.status === "fulfilled")).toHaveLength(1);
  expect(await getDb().select().from(scheduleRuns)).toHaveLength(1);
});

test.each([
  [{ cron: "0 9 * *" }, "cron"],
  [{ cron: "0 0 9 * * *" }, "cron"],
  [{ cron: "61 9 * * *" }, "cron"],
  [{ cron: "@daily" }, "cron"],
  [{ cron: "0 9 30 2 *" }, "cron"],
  [{ time_zone: "Mars/Olympus" }, "time_zone"],
  [{ time_zone: "Shanghai" }, "time_zone"],
])("a timing that can't be is refused by name: %o", async (change, path) => {
  await expect(add(change)).rejects.toMatchObject({ code: 42201, problems: [{ path }] });
  await add();
  await expect(updateSchedule(admin, "morning", change)).rejects.toMatchObject({ problems: [{ path }] });
});

test("an edit of the timing counts from now; one of the language keeps what is due", async () => {
  await add();
  await getDb().update(schedules).set({ nextAt: "2026-01-01T00:00:00Z" });
  await updateSchedule(admin, "morning", { language: "en" });
  expect((await getDb().select().from(schedules))[0]?.nextAt).toBe("2026-01-01T00:00:00Z");
  await updateSchedule(admin, "morning", { time_zone: "Asia/Tokyo" });
  const [moved] = await getDb().select().from(schedules);
  expect(at(moved?.nextAt ?? "")).toBeGreaterThan(Date.now());
  await updateSchedule(admin, "morning", { enabled: false });
  expect((await getDb().select().from(schedules))[0]?.nextAt).toBeNull();
  expect((await listSchedules(admin))[0]).toMatchObject({ enabled: false, next: [] });
});

test("the code is taken once; who may not, can't; what is gone is gone", async () => {
  await add();
  await expect(add()).rejects.toMatchObject({ code: 40902 });
  const agent = await addMember("agent");
  await expect(runSchedule(agent, "morning")).rejects.toMatchObject({ code: 40301 });
  await expect(updateSchedule(agent, "morning", { enabled: false })).rejects.toMatchObject({ code: 40301 });
  await deleteSchedule(admin, "morning");
  await expect(deleteSchedule(admin, "morning")).rejects.toMatchObject({ code: 40401 });
  await expect(runSchedule(admin, "morning")).rejects.toMatchObject({ code: 40401 });
});

test("each language has its own words, and both have Chinese first", () => {
  const figures = {
    received: 12,
    open: 3,
    high: 1,
    review: 2,
    done: 9,
    failed: 0,
    drafts: 4,
    dead_letters: 5,
    model_calls: 6,
    cost: [{ currency: "CNY", amount: "1.2300" }],
    categories: [{ nameZh: "退款", nameEn: "Refund", count: 7 }],
  };
  const both = digestText(figures, { kind: "digest", language: "both" });
  expect(both.subject).toBe("每日摘要 Daily digest");
  expect(both.content.indexOf("退款 7")).toBeLessThan(both.content.indexOf("Refund 7"));
  expect(digestText(figures, { kind: "report", language: "zh-CN" }).content).not.toContain("Received");
  expect(digestText(figures, { kind: "report", language: "en" }).summary).toBe(
    "12 new in the last 7 days · 3 open · 1 high",
  );
});
