import { afterAll, afterEach, expect, test, vi } from "vitest";
import { getSql } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { getImport } from "@/domain/imports/get-import";
import { getMessage } from "@/domain/messages/get-message";
import { MAX_CONTENT } from "@/domain/messages/shape";
import { importRowsFunction } from "@/inngest/functions/import-rows";
import { COUNTED, classified, readWith } from "../support/counted-model";
import { FaultProvider } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { upload } from "../support/imports";
import { postMessage } from "../support/post-message";
import { startProductWorker, stopProductWorkers } from "../support/product-worker";
import { addKey } from "../support/team";
import { clearEngine, play, until } from "./harness";

// Q-14: what goes through the engine as the results of steps.
vi.setConfig({ testTimeout: 90_000 });
const database = await freshDatabase();
await seedDatabase();
const provider = await new FaultProvider().start();
await readWith(provider);
provider.script(COUNTED, classified);
const sql = getSql();
afterEach(stopProductWorkers);
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
const MAX_RESULT = 256 * 1024;
/** Sizes of what the runs of a function left in the engine, bytes. */
async function stored(functionId: string) {
  const [row] = await sql<{ runs: number; steps: number; step: number; output: number; event: number }[]>`
    select count(distinct r.id)::int as runs, count(s.id)::int as steps, max(octet_length(s.value)) as step,
      max(octet_length(r.output)) as output, max(octet_length(e.body)) as event
    from engine.runs r join engine.events e on e.id = r.event_id left join engine.steps s on s.run_id = r.id
    where r.function_id = ${functionId} and r.status = 'completed'`;
  return row;
}

test("Q-14 an import of 12 MB ends, and none of its steps returns more than ids and counts", async () => {
  // Fewer and longer rows than the 50,000 of the case: a chunk of 200 holds half a megabyte, so that a step which
  // returned its rows would show. The readings of its messages are left out; the next test is about them.
  const ROWS = 5000;
  const { key } = await addKey(["admin"]);
  const lines = Array.from({ length: ROWS }, (_, k) => `row-${k},${`${k} `.repeat(520).slice(0, 2400)}`);
  const { body } = await upload(key, `external_id,content\n${lines.join("\n")}\n`);
  await startProductWorker({ functions: [importRowsFunction] });
  await until(
    "the import to end",
    async () => (await getImport(admin, body.import_id)).state !== "running",
    60_000,
  );
  expect(await getImport(admin, body.import_id)).toMatchObject({ state: "done", rows: ROWS, done: ROWS });
  await until("its run to end", async () => (await stored("intray-import-rows"))?.runs === 1);
  const sizes = await stored("intray-import-rows");
  // Beginning, end, and between them as many as it takes: a step does chunks for a second and a half.
  expect(sizes?.steps).toBeGreaterThanOrEqual(3);
  expect(Math.max(sizes?.step ?? Infinity, sizes?.output ?? Infinity, sizes?.event ?? Infinity)).toBeLessThan(
    MAX_RESULT,
  );
  // Far below, too: they are a code and a number.
  expect(sizes?.step).toBeLessThan(100);
});

test("Q-14 a message of 1 MB is refused at the door; the longest one is read, and stays out of the engine", async () => {
  const { key } = await addKey(["inbox:write"]);
  expect(await postMessage(key, "x".repeat(1024 * 1024), "too-long")).toMatchObject({ http: 413 });
  expect(await postMessage(key, "x".repeat(MAX_CONTENT + 1), "a-bit-too-long")).toMatchObject({ http: 422 });
  // 600 kB as UTF-8.
  const longest = await postMessage(key, "长".repeat(MAX_CONTENT), "longest");
  expect(longest.http).toBe(201);
  await startProductWorker();
  await until("the message", async () => (await getMessage(admin, longest.id)).status === "processed");
  await until("its run to end", async () => (await stored("intray-process-message"))?.runs === 1);
  const sizes = await stored("intray-process-message");
  expect(Math.max(sizes?.step ?? Infinity, sizes?.output ?? Infinity, sizes?.event ?? Infinity)).toBeLessThan(
    1000,
  );
});

test.each([true, false])(
  "Q-14 code after a step works with what JSON makes of a Date, a Map and undefined (checkpointing %s)",
  async (checkpointing) => {
    await clearEngine(sql);
    const kinds: unknown[] = [];
    const { output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "json", triggers: [{ event: "t/json" }] }, async ({ step }) => {
          const at = await step.run("date", () => new Date(86_400_000));
          const map = await step.run("map", () => new Map([["a", 1]]));
          const nothing = await step.run("undefined", () => undefined);
          kinds.push([typeof at, map instanceof Map, nothing]);
          await step.sleep("replay", "1h");
          // Read as text, as the type of a step's result says: it is the same before and after a replay.
          const next = await step.run("after", () => Date.parse(at) + 1);
          return { at, map, nothing, next };
        }),
      ],
      [{ name: "t/json" }],
      { checkpointing },
    );
    expect(output("app-json")).toEqual({
      at: "1970-01-02T00:00:00.000Z",
      map: {},
      nothing: null,
      next: 86_400_001,
    });
    expect(kinds.length).toBeGreaterThan(1);
    expect(new Set(kinds.map((kind) => JSON.stringify(kind)))).toEqual(new Set(['["string",false,null]']));
  },
);
