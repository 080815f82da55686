import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { seedDatabase } from "@/db/seed";
import { reportWorker } from "@/domain/health/report-worker";
import { selfCheck } from "@/domain/health/self-check";
import { CHECKS, type CheckName } from "@/domain/health/self-check-shape";
import { submitTask } from "@/domain/tasks/submit-task";
import { en } from "@/i18n/messages/en";
import { env } from "@/lib/env";
import { newId } from "@/lib/id";
import { writeBackup } from "@/scripts/backup/write-backup";
import { freshDatabase } from "../support/fresh-database";
import { addMember, addMessage } from "../support/team";
import { temporaryFolder } from "../support/temporary-folder";

const database = await freshDatabase();
await seedDatabase();
const manager = await addMember("manager");
const agent = await addMember("agent");
const folder = temporaryFolder("intray-check-");
beforeAll(() => {
  Object.assign(env(), { DATA_DIR: folder });
});
afterAll(async () => {
  await database.cleanup();
  await rm(folder, { recursive: true, force: true });
});

const found = async (check: CheckName) => {
  const { results } = await selfCheck(manager);
  const result = results.find((each) => each.check === check);
  if (!result) throw new Error(`no check ${check}`);
  return result;
};

test("managers and admins look; agents don't", async () => {
  await expect(selfCheck(agent)).rejects.toMatchObject({ code: 40301 });
  const { results } = await selfCheck(manager);
  expect(results.map(({ check }) => check)).toEqual([...CHECKS]);
});

test("every check has its words", () => {
  expect(Object.keys(en.admin.selfCheck.checks).sort()).toEqual([...CHECKS].sort());
});

test("a worker that is missing, alive, gone silent", async () => {
  expect(await found("workers")).toMatchObject({ state: "bad", params: { alive: 0 } });
  const id = newId();
  await reportWorker(id, 1);
  expect(await found("workers")).toMatchObject({ state: "ok", params: { alive: 1 } });
  await getDb().execute(sql`update workers set seen_at = now() - interval '50 seconds'`);
  expect(await found("workers")).toMatchObject({ state: "bad", params: { alive: 0, silent: 50 } });
});

test("a secret that does not open what is stored", async () => {
  expect((await found("secret")).state).toBe("off");
  const id = await addMessage({ content: "text" });
  expect((await found("secret")).state).toBe("ok");
  // As if another key had sealed it.
  await getDb()
    .update(messages)
    .set({ content: sql`overlay(content placing '\\x00000000'::bytea from 2 for 4)` })
    .where(sql`id = ${id}`);
  const result = await found("secret");
  expect(result.state).toBe("bad");
  expect(result.lines[0]).toMatch(/APP_SECRET/);
});

test("work that waits too long, and is counted apart from what an import brought", async () => {
  const submit = (priority: "low" | "high") =>
    submitTask(manager, { type: "summarize", content: "x", sender: "t", topic: "t", priority });
  await submit("low");
  await getDb().execute(sql`update tasks set created_at = now() - interval '1 hour'`);
  expect(await found("queue")).toMatchObject({ state: "ok", params: { waiting: 0 } });
  await submit("high");
  await getDb().execute(
    sql`update tasks set created_at = now() - interval '10 minutes' where priority = 'high'`,
  );
  expect(await found("queue")).toMatchObject({ state: "warn", params: { waiting: 1, oldest: 600 } });
  await getDb().execute(sql`update outbox set created_at = now() - interval '10 minutes'`);
  expect(await found("outbox")).toMatchObject({ state: "bad", params: { waiting: 2 } });
});

test("a database of another version, a schema that is behind", async () => {
  expect((await found("database")).state).not.toBe("bad");
  expect((await found("schema")).state).toBe("ok");
  await getDb().execute(sql`
    delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`);
  expect((await found("schema")).state).toBe("bad");
});

test("models that can't be asked, each named", async () => {
  expect((await found("models")).state).toBe("ok");
  await getDb().execute(sql`update providers set enabled = false`);
  expect(await found("models")).toMatchObject({ state: "bad", lines: ["no provider is enabled"] });
});

test("the first password that still lies about; a folder that is gone; a backup that was made", async () => {
  expect((await found("password")).state).toBe("ok");
  const file = path.join(folder, "admin-password");
  await writeFile(file, "x");
  expect((await found("password")).state).toBe("warn");
  expect((await found("disk")).params["free"]).toBeGreaterThan(0);
  expect(await found("backup")).toMatchObject({ state: "warn", params: { days: -1 } });
  await writeBackup(database.url, env().APP_SECRET ?? "", path.join(folder, "b"));
  expect(await found("backup")).toMatchObject({ state: "ok", params: { days: 0 } });
  Object.assign(env(), { DATA_DIR: path.join(folder, "gone") });
  expect(await found("disk")).toMatchObject({ state: "bad", params: { failed: 1 } });
  Object.assign(env(), { DATA_DIR: folder });
});
