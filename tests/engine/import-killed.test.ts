import type { ChildProcess } from "node:child_process";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { getImport } from "@/domain/imports/get-import";
import { freshDatabase } from "../support/fresh-database";
import { caseFile, upload } from "../support/imports";
import { addKey } from "../support/team";
import { killProcess, startWorkerProcess } from "../support/worker-process";

// CSV-14: a real worker process is killed in the middle of an import and another one goes on.
const database = await freshDatabase();
await seedDatabase();
const workers: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(workers.map(killProcess));
  await database.cleanup();
});

function startWorker(): ChildProcess {
  const child = startWorkerProcess();
  workers.push(child);
  return child;
}

test("a worker that is killed half way loses nothing and doubles nothing", { timeout: 120_000 }, async () => {
  // Each chunk takes long enough to be caught in the middle.
  await getDb().execute(sql`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.7); return null; end $$`);
  await getDb().execute(
    sql`create trigger dawdle after insert on messages for each statement execute function dawdle()`,
  );
  const admin = systemActor("test");
  const { key } = await addKey(["admin"]);
  const { body } = await upload(key, caseFile("csv-14-import-500.csv"));
  const id = body.import_id;

  const seen: number[] = [];
  const reach = async (enough: (progress: Awaited<ReturnType<typeof getImport>>) => boolean) => {
    const deadline = Date.now() + 90_000;
    for (;;) {
      const now = await getImport(admin, id);
      seen.push(now.done + now.failed + now.duplicate);
      if (enough(now)) return now;
      if (Date.now() > deadline) throw new Error(`the import hangs in ${now.state} at ${now.done}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const first = startWorker();
  await reach((now) => now.done >= 200);
  await killProcess(first);
  const atDeath = await reach(() => true);
  expect(atDeath).toMatchObject({ state: "running" });
  expect(atDeath.done).toBeLessThan(500);

  startWorker();
  const done = await reach((now) => now.state !== "running");
  expect(done).toMatchObject({ state: "done", rows: 500, done: 500, failed: 0, duplicate: 0 });
  const [stored] = await getDb()
    .select({ all: count(), different: sql<number>`count(distinct ${messages.externalId})::int` })
    .from(messages)
    .where(eq(messages.importId, id));
  expect(stored).toEqual({ all: 500, different: 500 });
  // What people see never goes back.
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});
