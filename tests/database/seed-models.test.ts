import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { models, providers, scenes } from "@/db/schema/registry";
import { auditLog } from "@/db/schema/system";
import { open } from "@/db/sealed";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { checkHealth } from "@/domain/health/check-health";
import { checkRegistry } from "@/domain/models/check-registry";
import { listModels } from "@/domain/models/list-models";
import { seedRegistry } from "@/domain/models/seed-registry";
import { RegistrySeed } from "@/domain/models/seed-shape";
import { ProviderInput } from "@/domain/models/shape";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { chooseRoute } from "@/gateway/choose-route";
import { prepareDatabase, RUN_TYPESCRIPT } from "@/scripts/launch/prepare-database";
import { reportRegistry } from "@/scripts/launch/report-registry";
import { freshDatabase } from "../support/fresh-database";
import { addMember } from "../support/team";

process.env["ALLOW_PRIVATE_URLS"] = "1";
const database = await freshDatabase();
await seedDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "intray-models-"));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.cleanup();
});

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const example: Record<string, object[]> = JSON.parse(
  readFileSync(path.join(root, "tests/fixtures/models.json"), "utf8"),
);
const admin = systemActor("seed-models");
const keys: Record<string, string> = { OPENAI_API_KEY: "sk-canary-of-the-seed" };

const seed = (file: object, given: { dryRun?: boolean; keys?: Record<string, string> } = {}) =>
  seedRegistry(admin, RegistrySeed.parse(file), {
    dryRun: given.dryRun ?? false,
    keyOf: (name) => (given.keys ?? keys)[name],
  });
const short = (outcomes: Awaited<ReturnType<typeof seed>>) =>
  outcomes.map(({ kind, code, outcome }) => `${kind} ${code} ${outcome}`);

async function snapshot() {
  const db = getDb();
  return Promise.all([providers, models, scenes, auditLog].map((table) => db.select().from(table)));
}

describe("the example of the documentation", () => {
  test("a dry run changes nothing, the first run makes all, a second one nothing", async () => {
    const before = await snapshot();
    const dry = await seed(example, { dryRun: true });
    expect(await snapshot()).toEqual(before);
    const first = await seed(example);
    expect(first).toEqual(dry);
    expect(short(first)).toEqual([
      "provider openai created",
      "provider ollama created",
      "model openai/gpt-4.1-mini created",
      "model ollama/qwen3:4b created",
      "scene classify updated",
      "scene summarize updated",
    ]);
    const after = await snapshot();
    expect((await seed(example)).map((row) => row.outcome)).toEqual(Array(6).fill("skipped"));
    expect(await snapshot()).toEqual(after);
    expect(await checkRegistry()).toEqual([]);
    const { candidates } = await chooseRoute({ scene: "classify" });
    expect(candidates.map((c) => [c.model, c.inputPriceMicros])).toEqual([
      ["gpt-4.1-mini", 400_000],
      ["qwen3:4b", 0],
      ["builtin-mini", 0],
    ]);
  });

  test("the key is sealed and told to nobody; where a price is from is kept", async () => {
    const [row] = await getDb().select().from(providers).where(eq(providers.code, "openai"));
    expect(open(providers.apiKey, "openai", row?.apiKey ?? null)).toBe(keys["OPENAI_API_KEY"]);
    expect(JSON.stringify([await seed(example), await getDb().select().from(auditLog)])).not.toContain(
      "canary",
    );
    const [model] = (await listModels(admin, "openai")).filter((m) => m.model_name === "gpt-4.1-mini");
    expect(model).toMatchObject({
      price_as_of: "2025-04-14",
      price_source: expect.stringContaining("openai"),
      input_price_per_million: "0.40",
    });
    // Another price is not what that source said.
    const { model: dearer } = await upsertModel(admin, {
      provider_code: "openai",
      model_name: "gpt-4.1-mini",
      input_price_per_million: "0.50",
    });
    expect([dearer.price_source, dearer.price_as_of]).toEqual([null, null]);
    await seed(example);
  });

  test("what changed is updated, and only that; an unset variable keeps the stored key", async () => {
    const changed = structuredClone(example) as { models: { price: { output_per_million: string } }[] };
    const [first] = changed.models;
    if (first) first.price.output_per_million = "1.20";
    const rows = await seed(changed, { keys: {} });
    expect(rows.filter((row) => row.outcome !== "skipped").map((row) => row.code)).toEqual([
      "openai/gpt-4.1-mini",
    ]);
    expect(rows[0]?.detail).toBe("OPENAI_API_KEY is not set: the stored key stays");
    expect((await seed(example, { keys: { OPENAI_API_KEY: "sk-another-key-0002" } }))[0]?.outcome).toBe(
      "updated",
    );
  });
});

describe("all or nothing", () => {
  test("an entry that is wrong is named, and nothing of the file stays", async () => {
    const before = await snapshot();
    const bad = {
      providers: [{ provider_code: "fresh", base_url: "https://fresh.example.test/v1" }],
      models: [{ provider_code: "fresh", model_name: "m" }],
      scenes: [{ code: "chat", default_model: "ghost" }],
    };
    await expect(seed(bad)).rejects.toMatchObject({
      code: 42201,
      message: expect.stringMatching(/^scene chat: .*ghost/),
    });
    await expect(seed(bad, { dryRun: true })).rejects.toMatchObject({ code: 42201 });
    await expect(seed({ models: [{ provider_code: "nobody", model_name: "m" }] })).rejects.toMatchObject({
      message: expect.stringMatching(/^model nobody\/m: /),
    });
    expect(await snapshot()).toEqual(before);
  });

  test.each([
    ["a key in the file", { providers: [{ provider_code: "a", api_key: "sk" }] }],
    ["this deployment's secret as a key", { providers: [{ provider_code: "a", api_key_env: "APP_SECRET" }] }],
    ["its own API key", { providers: [{ provider_code: "a", api_key_env: "BOOTSTRAP_API_KEY" }] }],
    [
      "a price without its source",
      { models: [{ provider_code: "a", model_name: "m", price: { as_of: "2026-01-01" } }] },
    ],
    [
      "a price without its date",
      { models: [{ provider_code: "a", model_name: "m", price: { source: "s" } }] },
    ],
    [
      "an inexact price",
      {
        models: [
          {
            provider_code: "a",
            model_name: "m",
            price: { source: "s", as_of: "2026-01-01", input_per_million: 0.1 },
          },
        ],
      },
    ],
    ["a scene that isn't one", { scenes: [{ code: "dance" }] }],
    [
      "a fallback off the white list",
      { scenes: [{ code: "chat", allowed_models: ["a"], fallback_models: ["b"] }] },
    ],
    ["one twice", { scenes: [{ code: "chat" }, { code: "chat" }] }],
    ["two defaults", { providers: ["a", "b"].map((provider_code) => ({ provider_code, is_default: true })) }],
    ["an unknown field", { prompts: [] }],
  ])("the file is refused: %s", (_, file) => {
    expect(RegistrySeed.safeParse(file).success).toBe(false);
  });

  test("needs the right to write the registry", async () => {
    const manager = await addMember("manager");
    const nothing = { dryRun: false, keyOf: () => undefined };
    await expect(seedRegistry(manager, RegistrySeed.parse({}), nothing)).rejects.toMatchObject({
      code: 40301,
    });
  });
});

describe("the check at the start", () => {
  test("names a key that can't be opened, and no model, and no provider", async () => {
    await upsertProvider(
      admin,
      ProviderInput.parse({ provider_code: "moved", base_url: "https://x.example.test", api_key: "sk-1" }),
    );
    const [sealed] = await getDb().select().from(providers).where(eq(providers.code, "openai"));
    // As after a change of APP_SECRET: what is stored was sealed for something else.
    await getDb()
      .update(providers)
      .set({ apiKey: sealed?.apiKey ?? null })
      .where(eq(providers.code, "moved"));
    expect(await checkRegistry()).toEqual([
      expect.stringMatching(/^provider moved: its key can't be opened/),
    ]);
    // Sending the key again mends it, the same one, too.
    await upsertProvider(admin, ProviderInput.parse({ provider_code: "moved", api_key: "sk-1" }));
    expect(await checkRegistry()).toEqual([]);
    await getDb().update(models).set({ enabled: false });
    expect(await checkRegistry()).toEqual(["no model of an enabled provider is enabled"]);
    expect((await checkHealth()).checks.models).toBe("none");
    await getDb().update(models).set({ enabled: true });
    await getDb().update(providers).set({ enabled: false });
    expect(await checkRegistry()).toEqual(["no provider is enabled"]);
    await getDb().update(providers).set({ enabled: true });
  });

  test("health says when a scene leads nowhere", async () => {
    await getDb().update(models).set({ enabled: false }).where(eq(models.name, "gpt-4.1-mini"));
    expect(await checkRegistry()).toEqual([
      expect.stringMatching(/^classify: /),
      expect.stringMatching(/^summarize: /),
    ]);
    expect(await checkHealth()).toMatchObject({ status: "degraded", checks: { models: "invalid" } });
    // What the launcher hears before it starts anything.
    const env = { ...process.env, DATABASE_URL: database.url };
    expect((await prepareDatabase(root, env)).registry).toEqual(await checkRegistry());
    await getDb().update(models).set({ enabled: true });
  });

  test("strict doesn't start the product, and says why", { timeout: 60_000 }, async () => {
    await getDb().update(models).set({ enabled: false });
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: "0",
      WORKERS: "1",
      REGISTRY_STRICT: "1",
    };
    // `--dev`: without a build of the web, which it would not come to.
    const line = [...RUN_TYPESCRIPT, "scripts/start.ts", "--dev"];
    const ended = await run(process.execPath, line, { cwd: root, env }).catch((error: unknown) => error);
    expect(ended).toMatchObject({
      code: 1,
      stderr:
        "Intray stopped: REGISTRY_STRICT is set and the registry is not in order (no model of an enabled provider is enabled).\n",
    });
    await getDb().update(models).set({ enabled: true });
  });

  test("strict refuses in one sentence; otherwise it is a line in the log", () => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    reportRegistry([], true, log);
    reportRegistry(["chat: x", "classify: y"], false, log);
    expect(lines).toEqual([expect.stringContaining("chat: x"), expect.stringContaining("classify: y")]);
    expect(() => reportRegistry(["chat: x", "classify: y"], true, log)).toThrow(
      "REGISTRY_STRICT is set and the registry is not in order (chat: x; classify: y).",
    );
  });
});

describe("the command", () => {
  const command = async (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: database.url, OPENAI_API_KEY: "sk-another-key-0002" };
    try {
      const line = [...RUN_TYPESCRIPT, "scripts/seed-models.ts", ...args];
      return { code: 0, ...(await run(process.execPath, line, { cwd: root, env })) };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, stdout, stderr };
    }
  };

  test("says what it did, and its exit code whether it went well", async () => {
    const same = await command("--file", path.join(root, "tests/fixtures/models.json"), "--dry-run");
    expect([same.code, same.stdout]).toEqual([0, expect.stringContaining("Dry run: nothing was changed.")]);
    expect(same.stdout.match(/skipped/g)).toHaveLength(6);
    expect(same.stdout).not.toContain("sk-another");
    writeFileSync(path.join(folder, "bad.json"), `{"models": [{"model_name": "m"}]}`);
    const bad = await command("--file", path.join(folder, "bad.json"));
    expect([bad.code, bad.stderr]).toEqual([1, expect.stringContaining("models.0.provider_code")]);
    expect((await command()).code).toBe(2);
  }, 60_000);
});
