import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getDb, getSql, inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { schedules, tasks } from "@/db/schema/tasks";
import { systemActor } from "@/domain/actors/system-actor";
import { updateAlertSettings } from "@/domain/alerts/update-alert-settings";
import { listCallbacks } from "@/domain/callbacks/list-callbacks";
import { CALLBACK_WAITS_S } from "@/domain/callbacks/shape";
import { takeOutbox } from "@/domain/events/take-outbox";
import { createSchedule } from "@/domain/schedules/create-schedule";
import { listSchedules } from "@/domain/schedules/list-schedules";
import { runSchedule } from "@/domain/schedules/run-schedule";
import { NewSchedule } from "@/domain/schedules/shape";
import { failLostTask } from "@/domain/tasks/fail-attempt";
import { finishTask } from "@/domain/tasks/finish-task";
import { createEngine, type Engine } from "@/engine/create-engine";
import { serveInProcess } from "@/engine/serve-in-process";
import { carryCallsBy, inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions/index";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { jumpClock, LOG, settle } from "../engine/harness";
import { freshDatabase } from "../support/fresh-database";

// Before the imports: the functions read their settings while they load.
vi.hoisted(() => {
  process.env["ALLOW_PRIVATE_URLS"] = "1";
});
const database = await freshDatabase();
const admin = systemActor("test");
const clock = jumpClock();
let engine: Engine;
const got: { path: string; id: string; type: string; atMs: number }[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const path = request.url ?? "";
    const id = String(request.headers["webhook-id"]);
    const { type } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { type: string };
    got.push({ path, id, type, atMs: clock.now() });
    const before = got.filter((g) => g.path === path).length;
    response.writeHead(path === "/down" || (path === "/flaky" && before < 3) ? 503 : 204).end();
  });
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  engine = createEngine({
    sql: getSql(),
    handle: serveInProcess(inngest, functions),
    concurrency: 8,
    log: LOG,
    clock: clock.now,
  });
  carryCallsBy(engine.fetch);
  await engine.start();
});
afterAll(async () => {
  await engine.stop();
  receiver.close();
  await database.cleanup();
});

/** Hands the outbox to the engine until nothing is left to do; sleeps of hours pass at once. */
async function run(): Promise<void> {
  while ((await takeOutbox(500, (events, tx) => engine.ingest(events, tx))) > 0)
    await settle(getSql(), engine, clock);
}

async function endedTask(path: string | null): Promise<string> {
  const id = newId();
  await getDb()
    .insert(tasks)
    .values({ id, type: "chat", status: "processing", callbackUrl: path && origin + path });
  return id;
}

test("a receiver that stays down is tried seven times, each wait not shorter than the contract's", async () => {
  const id = await endedTask("/down");
  await inTransaction((tx) => finishTask(tx, id, {}));
  await run();
  const tries = got.filter((g) => g.path === "/down");
  expect(tries).toHaveLength(7);
  expect(new Set(tries.map((g) => g.id)).size).toBe(1);
  const waits = tries.slice(1).map((g, k) => g.atMs - (tries[k]?.atMs ?? 0));
  for (const [k, wait] of waits.entries())
    expect(wait).toBeGreaterThanOrEqual((CALLBACK_WAITS_S[k] ?? 0) * 1000);
  expect(await listCallbacks(admin, id)).toMatchObject([{ state: "failed" }]);
});

test("one that recovers gets it once more, and then no more", async () => {
  const id = await endedTask("/flaky");
  await inTransaction((tx) => finishTask(tx, id, {}));
  await run();
  expect(got.filter((g) => g.path === "/flaky")).toHaveLength(3);
  const [delivery] = await listCallbacks(admin, id);
  expect(delivery?.attempts.map((a) => a.status)).toEqual([503, 503, 204]);
});

test("a dead letter that opens reaches the alert address under one id", async () => {
  await updateAlertSettings(admin, { url: `${origin}/alerts`, least_severity: "P1", quiet_minutes: 5 });
  const id = await endedTask(null);
  await failLostTask(id, new AppError("async_task_dispatch_failed", "the process died three times"));
  await run();
  const alerts = got.filter((g) => g.path === "/alerts");
  expect(alerts).toMatchObject([{ type: "dead_letter.opened" }]);
});

test("a schedule that is run by hand leaves its digest in the inbox, or posts it signed", async () => {
  await getDb().delete(schedules);
  const base = { kind: "digest", cron: "0 9 * * *", time_zone: "Asia/Shanghai" };
  await createSchedule(admin, NewSchedule.parse({ ...base, code: "inbox", target: { to: "inbox" } }));
  await createSchedule(
    admin,
    NewSchedule.parse({ ...base, code: "hook", target: { to: "webhook", url: `${origin}/digest` } }),
  );
  await runSchedule(admin, "inbox");
  await runSchedule(admin, "hook");
  await run();
  expect(got.filter((g) => g.path === "/digest")).toMatchObject([{ type: "task.completed" }]);
  const left = await getDb().select().from(messages).where(eq(messages.channel, "digest"));
  const views = await listSchedules(admin);
  expect(views.map((v) => v.runs[0])).toMatchObject([
    { status: "done", message_id: null },
    { status: "done", message_id: left[0]?.id },
  ]);
});
