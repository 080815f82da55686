import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { callbackSecret } from "@/domain/callbacks/callback-secret";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { getTask } from "@/domain/tasks/get-task";
import { singleton } from "@/lib/singleton";
import { callDoor } from "../support/call-door";
import { FaultProvider, failure } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { startProductWorker, stopProductWorkers, stoppedClock } from "../support/product-worker";
import { addKey } from "../support/team";
import { until } from "../support/until";

// Everything that would be logged, at the finest level and without the redaction that is the second line of defence.
const logged: string[] = [];
singleton("logger", () => pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }));

const KEY = "sk-TESTKEY-0123456789";
const TEXT = "CANARY-OF-A-CUSTOMERS-WORDS";
const database = await freshDatabase();
const provider = await new FaultProvider().start();
const admin = systemActor("test");
let key = "";
const answers: string[] = [];

beforeAll(async () => {
  await seedDatabase();
  ({ key } = await addKey(["admin"]));
});
afterEach(stopProductWorkers);
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

/** Every table as text: what `pg_dump` would hold. */
async function dump(): Promise<string> {
  const tables = await getDb().execute<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'engine') and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await getDb().execute<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

/** A secret as it may stand somewhere: in clear, as hex, as base64. */
const forms = (secret: string) => [
  secret,
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret).toString("base64").replace(/=+$/, "").slice(0, -1),
];

test("AUTH-05: a provider that refuses, is silent or gone, and a key that ends with a line break: nothing holds a key or a customer's words in clear", async () => {
  const models = ["refused", "echoed", "silent", "gone"] as const;
  provider.script("refused", failure(401, "invalid_api_key"));
  // Some providers repeat the key that they refuse.
  provider.script("echoed", {
    kind: "status",
    status: 401,
    body: { error: { message: `Incorrect API key provided: ${KEY}`, code: "invalid_api_key" } },
  });
  provider.script("silent", { kind: "hang" });
  provider.script("gone", { kind: "reset" });
  for (const [i, apiKey] of [KEY, `${KEY}\n`].entries()) {
    const made = await callDoor("POST /api/v1/model/providers", {
      key,
      body: { provider_code: "canary", base_url: provider.url, api_key: apiKey },
    });
    answers.push(made.text);
    if (i > 0) continue;
    expect([200, 201]).toContain(made.status);
  }
  await upsertProvider(admin, { provider_code: "canary", base_url: provider.url, api_key: KEY });
  for (const model of models) await upsertModel(admin, { provider_code: "canary", model_name: model });
  await putScene(
    admin,
    "text_generate",
    SceneInput.parse({ default_model: "refused", allowed_models: [...models], timeout_ms: 300 }),
  );
  const clock = stoppedClock();
  await startProductWorker({ clock: clock.now });
  for (const model of models) {
    answers.push(
      (await callDoor("POST /api/v1/ai/text/generate", { key, body: { input: TEXT, model } })).text,
    );
    const asked = await callDoor("POST /api/v1/ai/tasks", {
      key,
      body: { type: "text_generate", payload: { input: TEXT, model } },
    });
    const { task_id: id } = asked.json as { task_id: string };
    await until(`the task of ${model} to fail`, async () => {
      clock.jump(10_000);
      return (await getTask(admin, id)).status === "failed";
    });
    answers.push(
      (await callDoor("GET /api/v1/ai/dead-letters/[task_id]", { key, params: { task_id: id } })).text,
    );
  }
  expect(provider.calls("echoed").length).toBeGreaterThan(0);
  for (const door of [
    "GET /api/v1/ai/dead-letters",
    "GET /api/v1/ai/request-logs",
    "GET /api/v1/model/providers",
    "GET /api/api-keys",
  ])
    answers.push((await callDoor(door, { key })).text);
  for (const format of ["csv", "jsonl"])
    answers.push((await callDoor("GET /api/inbox/export", { key, query: `?format=${format}` })).text);
  // A body that can't be read, and a key that is none.
  answers.push((await callDoor("POST /api/inbox", { key, body: `{"content": "${TEXT}", "unknown` })).text);
  answers.push((await callDoor("GET /api/inbox", { key: `${key}x` })).text);

  expect(answers.length).toBeGreaterThan(15);
  const places = { logs: logged.join("\n"), database: await dump(), answers: answers.join("\n") };
  expect(places.database.length).toBeGreaterThan(10_000);
  for (const [place, found] of Object.entries(places))
    for (const secret of [KEY, key, await callbackSecret(), ...(place === "answers" ? [] : [TEXT])])
      for (const form of forms(secret)) expect(found.includes(form), `${form} in ${place}`).toBe(false);
}, 120_000);

test("AUTH-05: of a provider's key at most its last four characters are shown", async () => {
  const shown = (await callDoor("GET /api/v1/model/providers", { key })).json as {
    items: { provider_code: string; key_last4: string }[];
  };
  expect(shown.items.find((each) => each.provider_code === "canary")?.key_last4).toBe(KEY.slice(-4));
});
