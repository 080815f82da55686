import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { previewImport } from "@/domain/imports/preview-import";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { upload } from "../support/imports";
import { addKey } from "../support/team";

const database = await freshDatabase();
await seedDatabase();
afterAll(database.cleanup);
const admin = systemActor("test");
const { key } = await addKey(["admin"]);
const cost = async () => {
  const { body } = await upload(key, "content\none\ntwo\nthree\nfour\n", { preview: "1" });
  return (await previewImport(admin, body.import_id)).cost;
};
const setModel = (name: string) =>
  putScene(
    admin,
    "classify",
    SceneInput.parse({ default_model: name, allowed_models: [name], max_tokens: 256, timeout_ms: 5000 }),
  );

test("the cost of the AI is shown before anything starts: free, known, or known to be unknown", async () => {
  expect(await cost()).toMatchObject({ builtin: true, calls: 4, amount: null });

  await upsertProvider(admin, {
    provider_code: "paid",
    base_url: "https://models.example.test/v1",
    api_key: "k",
  });
  const price = { input_price_per_million: "1.00", output_price_per_million: "10.00", currency: "USD" };
  await upsertModel(admin, { provider_code: "paid", model_name: "dear", ...price });
  await upsertModel(admin, { provider_code: "paid", model_name: "unpriced" });
  await setModel("dear");
  const guess = await cost();
  expect(guess).toMatchObject({ model: "dear", builtin: false, calls: 4, currency: "USD", basis: "rows" });
  expect(Number(guess?.amount)).toBeGreaterThan(0.004);

  for (let n = 0; n < 20; n++)
    await getDb().execute(sql`
      insert into request_log (id, request_id, scene, provider, model, status, latency_ms, prompt_tokens, completion_tokens)
      values (${newId()}, 'r', 'classify', 'paid', 'dear', 'ok', 1, 1000, 100)`);
  // 4 × (1,000 × 1 + 100 × 10) millionths.
  expect(await cost()).toMatchObject({ basis: "calls", tokens: 4400, amount: "0.008", currency: "USD" });

  await setModel("unpriced");
  expect(await cost()).toMatchObject({ model: "unpriced", builtin: false, amount: null, currency: null });
});
