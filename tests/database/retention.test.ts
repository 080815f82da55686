import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { systemActor } from "@/domain/actors/system-actor";
import { getImport } from "@/domain/imports/get-import";
import { listImportRows } from "@/domain/imports/list-import-rows";
import { pruneOld } from "@/domain/retention/prune-old";
import { updateSettings } from "@/domain/settings/update-settings";
import { submitTask } from "@/domain/tasks/submit-task";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { carryOut, upload } from "../support/imports";
import { addKey } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
const admin = systemActor("test");
const { key } = await addKey(["admin"]);
const count = async (table: string) =>
  (await getDb().execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n;

async function addCall(daysAgo: number): Promise<void> {
  await getDb().execute(sql`
    insert into request_log (id, request_id, scene, provider, model, status, latency_ms, created_at)
    values (${newId()}, 'r', 'chat', 'p', 'm', 'ok', 1, now() - make_interval(days => ${daysAgo}))`);
}

async function addTask(status: string, daysAgo: number): Promise<string> {
  const { task_id: id } = await submitTask(admin, {
    type: "summarize",
    content: "text",
    sender: "s",
    topic: "t",
    priority: "normal",
  });
  await getDb().execute(sql`
    update tasks set status = ${status}, created_at = now() - make_interval(days => ${daysAgo}),
      finished_at = ${status === "pending" ? null : sql`now() - make_interval(days => ${daysAgo})`} where id = ${id}`);
  return id;
}

async function addLetter(taskId: string, state: string): Promise<void> {
  await getDb().execute(sql`
    insert into dead_letters (task_id, state, severity, failure_stage, error_code, error, attempts)
    values (${taskId}, ${state}, 'P2', 'call', 50202, 'x', 3)`);
}

test("calls, ended tasks and rows of files go after their time; what waits or is open stays", async () => {
  await updateSettings(admin, { keep_request_log_days: 30, keep_tasks_days: 60, keep_import_rows_days: 10 });
  for (const days of [1, 29, 31, 400]) await addCall(days);
  const kept = [
    await addTask("done", 59),
    await addTask("pending", 500),
    await addTask("processing", 500),
    await addTask("failed", 500),
  ];
  await addLetter(kept[3] ?? "", "open");
  const settled = await addTask("failed", 61);
  await addLetter(settled, "resolved");
  await addTask("done", 61);
  await addTask("canceled", 61);
  const old = await upload(key, "content,x\na,1\nb,2\n");
  const fresh = await upload(key, "content\nc\n");
  const waiting = await upload(key, "content\nd\n", { preview: "1" });
  await carryOut(admin, old.body.import_id);
  await carryOut(admin, fresh.body.import_id);
  await getDb().execute(sql`
    update imports set finished_at = now() - interval '11 days' where id = ${old.body.import_id}`);

  const { pruned, done } = await pruneOld();
  expect(done).toBe(true);
  expect(pruned).toEqual({ request_log: 2, tasks: 3, import_rows: 2 });
  const left = await getDb().execute<{ id: string }>(sql`select id from tasks where type = 'summarize'`);
  expect(left.map(({ id }) => id).sort()).toEqual([...kept].sort());
  expect(await count("dead_letters")).toBe(1);
  // The import is still there with its counts, its messages too.
  expect(await getImport(admin, old.body.import_id)).toMatchObject({ state: "done", rows: 2, done: 2 });
  expect((await listImportRows(admin, old.body.import_id, { limit: 5 })).items).toEqual([]);
  expect((await listImportRows(admin, fresh.body.import_id, { limit: 5 })).items).toHaveLength(1);
  expect((await listImportRows(admin, waiting.body.import_id, { limit: 5 })).items).toHaveLength(1);
  expect(await count("messages")).toBe(3);
  const [trail] = await getDb().execute<{ data: object }>(
    sql`select data from audit_log where action = 'retention.pruned'`,
  );
  expect(trail?.data).toEqual(pruned);
  // Nothing more to do leaves no trace.
  expect((await pruneOld()).pruned).toEqual({ request_log: 0, tasks: 0, import_rows: 0 });
  expect(await getDb().execute(sql`select 1 from audit_log where action = 'retention.pruned'`)).toHaveLength(
    1,
  );
});

test("0 keeps for ever; more than a batch goes, by several processes at once, each row once", async () => {
  await updateSettings(admin, { keep_request_log_days: 0 });
  await getDb().execute(sql`
    insert into request_log (id, request_id, scene, provider, model, status, latency_ms, created_at)
    select gen_random_uuid(), 'r', 'chat', 'p', 'm', 'ok', 1, now() - interval '9 years' from generate_series(1, 2500)`);
  expect((await pruneOld()).pruned.request_log).toBe(0);
  await updateSettings(admin, { keep_request_log_days: 30 });
  const rounds = await Promise.all([pruneOld(), pruneOld()]);
  expect(rounds.reduce((sum, { pruned }) => sum + pruned.request_log, 0)).toBe(2500);
});
