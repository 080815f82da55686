import { afterAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { budgets } from "@/db/schema/cost";
import { providers } from "@/db/schema/registry";
import { auditLog } from "@/db/schema/system";
import { open } from "@/db/sealed";
import type { KeyActor } from "@/domain/actors/shape";
import { systemActor } from "@/domain/actors/system-actor";
import { createBudget } from "@/domain/budgets/create-budget";
import { checkRegistry } from "@/domain/models/check-registry";
import { listModels } from "@/domain/models/list-models";
import { listProviders } from "@/domain/models/list-providers";
import { ModelInput, ProviderInput } from "@/domain/models/shape";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { listRequestLog } from "@/domain/request-log/list-request-log";
import { RequestLogFilter } from "@/domain/request-log/shape";
import { getScene } from "@/domain/scenes/get-scene";
import { listScenes } from "@/domain/scenes/list-scenes";
import { putScene } from "@/domain/scenes/put-scene";
import { RequestTrial, SceneInput } from "@/domain/scenes/shape";
import { tryRequest } from "@/domain/scenes/try-request";
import { runModel } from "@/gateway/run-model";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
afterAll(database.cleanup);

const admin = systemActor("test");
const key = (scopes: KeyActor["scopes"]): KeyActor => ({ kind: "api_key", id: newId(), name: "k", scopes });

const provider = (code: string, given: object = {}) =>
  upsertProvider(
    admin,
    ProviderInput.parse({ provider_code: code, base_url: "http://a.example.test/v1", ...given }),
  );
const model = (code: string, name: string, given: object = {}) =>
  upsertModel(admin, ModelInput.parse({ provider_code: code, model_name: name, ...given }));

async function storedKey(code: string): Promise<string | null> {
  const row = (await getDb().select().from(providers)).find((p) => p.code === code);
  return row ? open(providers.apiKey, code, row.apiKey) : null;
}

describe("providers", () => {
  test("upsert by code keeps an omitted key, and shows only its end", async () => {
    const one = await provider("p1", { name: "A", api_key: "sk-abcd-canary-9876" });
    expect([one.created, one.provider.has_key, one.provider.key_last4]).toEqual([true, true, "9876"]);
    const two = await provider("p1", { name: "B" });
    expect([two.created, two.provider.name, two.provider.has_key]).toEqual([false, "B", true]);
    expect(await storedKey("p1")).toBe("sk-abcd-canary-9876");
    expect(JSON.stringify([one, two, await listProviders(admin)])).not.toContain("canary");
    expect(JSON.stringify(await getDb().select().from(auditLog))).not.toContain("canary");
    const removed = await provider("p1", { api_key: null });
    expect([removed.provider.has_key, await storedKey("p1")]).toEqual([false, null]);
  });

  test("a key doesn't follow its provider to another host", async () => {
    await provider("p2", { api_key: "sk-stays-at-home-01" });
    await expect(provider("p2", { base_url: "https://evil.example.test/v1" })).rejects.toMatchObject({
      code: 42201,
    });
    await provider("p2", { base_url: "https://new.example.test/v1", api_key: "sk-new" });
    expect(await storedKey("p2")).toBe("sk-new");
  });

  test("one default: a new one clears the other, also when several are set at once", async () => {
    await provider("d1", { is_default: true });
    await provider("d2", { is_default: true });
    expect((await listProviders(admin)).filter((p) => p.is_default).map((p) => p.provider_code)).toEqual([
      "d2",
    ]);
    await Promise.all(["d1", "d2", "d3", "d4"].map((code) => provider(code, { is_default: true })));
    expect((await listProviders(admin)).filter((p) => p.is_default)).toHaveLength(1);
    await provider("d1", { is_default: false });
    await provider("d2", { is_default: false });
    await provider("d3", { is_default: false });
    await provider("d4", { is_default: false });
  });

  test("need an http address without a user name, and known fields", async () => {
    for (const base_url of ["ftp://x/v1", "http://user:pw@x.test/v1", "x", "http://x.test/#a"])
      expect(ProviderInput.safeParse({ provider_code: "bad", base_url }).success).toBe(false);
    for (const host of [
      "127.0.0.1:11434",
      "localhost",
      "[::1]",
      "[::ffff:169.254.169.254]",
      "10.0.0.1",
      "2130706433",
    ])
      await expect(provider("inside", { base_url: `http://${host}/v1` })).rejects.toMatchObject({
        code: 42201,
        problems: [{ path: "base_url", message: expect.stringContaining("ALLOW_PRIVATE_URLS") }],
      });
    expect(ProviderInput.safeParse({ provider_code: "bad", api_key: "a\nb: c" }).success).toBe(false);
    expect(ProviderInput.safeParse({ provider_code: "bad", key: "x" }).success).toBe(false);
    await expect(upsertProvider(admin, { provider_code: "new" })).rejects.toMatchObject({ code: 42201 });
    await expect(
      upsertProvider(key(["ai:invoke"]), { provider_code: "x", base_url: "http://x.test" }),
    ).rejects.toMatchObject({ code: 40301 });
  });
});

describe("models", () => {
  test("keep what is left out; a price can be made unknown again", async () => {
    await provider("m1");
    await model("m1", "x", {
      input_price_per_million: "0.15",
      output_price_per_million: "0.6",
      context_window: 8192,
    });
    const { model: after, created } = await model("m1", "x", { enabled: false });
    expect([created, after.enabled, after.input_price_per_million, after.context_window]).toEqual([
      false,
      false,
      "0.15",
      8192,
    ]);
    expect(after.output_price_per_million).toBe("0.60");
    expect(
      (await model("m1", "x", { input_price_per_million: null })).model.input_price_per_million,
    ).toBeNull();
    expect(await listModels(admin, "m1")).toHaveLength(1);
  });

  test("one default a provider, also when several are set at once", async () => {
    await provider("m2");
    await Promise.all(["a", "b", "c", "d"].map((name) => model("m2", name, { is_default: true })));
    expect((await listModels(admin, "m2")).filter((m) => m.is_default)).toHaveLength(1);
  });

  test("need a provider and a price that is a decimal string", async () => {
    await expect(model("nobody", "x")).rejects.toMatchObject({ code: 42201 });
    for (const price of [0.15, "0.0000001", "-1", "1e3", "1,5"])
      expect(
        ModelInput.safeParse({ provider_code: "m1", model_name: "x", input_price_per_million: price })
          .success,
      ).toBe(false);
  });
});

const put = (code: string, given: object) => putScene(admin, code, SceneInput.parse(given));

describe("scenes", () => {
  test("have defaults before anybody set them, and are set as a whole", async () => {
    expect(await getScene(admin, "summarize")).toMatchObject({
      max_tokens: 1024,
      prompt_code: "summarize",
      updated_at: null,
    });
    await put("summarize", {
      default_model: "builtin-mini",
      allowed_models: ["builtin-mini", "builtin-mini"],
      max_tokens: 64,
    });
    expect(await getScene(admin, "summarize")).toMatchObject({
      allowed_models: ["builtin-mini"],
      max_tokens: 64,
    });
    expect(await put("summarize", {})).toMatchObject({
      default_model: null,
      allowed_models: [],
      max_tokens: 1024,
    });
    expect(await listScenes(admin)).toHaveLength(6);
    await expect(getScene(admin, "nothing")).rejects.toMatchObject({ code: 40401 });
  });

  test("refuse models that don't exist and chains off the white list", async () => {
    await expect(put("chat", { default_model: "ghost" })).rejects.toMatchObject({ code: 42201 });
    await expect(put("chat", { prompt_code: "ghost" })).rejects.toMatchObject({ code: 42201 });
    expect(SceneInput.safeParse({ allowed_models: ["a"], fallback_models: ["b"] }).success).toBe(false);
    expect(SceneInput.safeParse({ allowed_models: ["a"], default_model: "b" }).success).toBe(false);
    expect(SceneInput.safeParse({ retries: 3 }).success).toBe(false);
  });

  test("say what a request would do, by the rules that a real one meets, saved or not", async () => {
    await provider("trial");
    const price = { input_price_per_million: "1", output_price_per_million: "2", context_window: 2048 };
    await model("trial", "first", price);
    await model("trial", "second");
    const settings = { default_model: "first", fallback_models: ["second"], max_tokens: 1000 };
    const ask = (given: object = {}, request: object = {}) =>
      tryRequest(
        admin,
        "chat",
        RequestTrial.parse({
          scene: { ...settings, allowed_models: ["first", "second"], ...given },
          ...request,
        }),
      );

    expect(await ask()).toMatchObject({
      refused: null,
      named: false,
      max_tokens: 1000,
      cache_seconds: null,
      prompt: null,
      budgets: [],
      steps: [
        // 500 tokens at 1 and 1,000 at 2 for a million.
        { model: "first", state: "ready", left_out_tokens: 0, most: { amount: "0.0025", currency: "USD" } },
        { model: "second", most: null },
      ],
    });
    expect(await ask({}, { model: "second", max_tokens: 10 })).toMatchObject({
      named: true,
      max_tokens: 10,
      steps: [{ model: "second" }],
    });
    // The window holds 2,048 tokens, 1,000 of them and a margin of 64 are the answer's.
    expect(await ask({}, { prompt_tokens: 1000 })).toMatchObject({ steps: [{ left_out_tokens: 16 }, {}] });
    expect(await ask({}, { model: "third" })).toMatchObject({ refused: { code: 42203 } });
    expect(await ask({}, { max_tokens: 1001 })).toMatchObject({ refused: { code: 42202 } });
    expect(await ask({ default_model: "gone", allowed_models: [] })).toMatchObject({
      refused: { code: 50203 },
    });
    // Nothing was saved.
    expect((await getScene(admin, "chat")).default_model).not.toBe("first");

    await createBudget(admin, {
      key_id: null,
      member_id: null,
      period: "day",
      currency: "USD",
      limit_amount: "0.001",
      limit_tokens: null,
      warn_percent: 80,
    });
    expect(await ask()).toMatchObject({ budgets: [{ period: "day" }] });
    expect(await ask({ max_tokens: 100 })).toMatchObject({ budgets: [] });
    await getDb().delete(budgets);
    await expect(tryRequest(admin, "none", RequestTrial.parse({ scene: settings }))).rejects.toMatchObject({
      code: 40401,
    });
  });

  test("the check names every scene that leads nowhere", async () => {
    expect(await checkRegistry()).toEqual([]);
    await provider("off");
    await model("off", "off-model", { enabled: false });
    await put("chat", { default_model: "off-model" });
    expect(await checkRegistry()).toEqual([expect.stringMatching(/^chat: /)]);
    await put("chat", {});
  });
});

test("the request log pages without skipping or repeating, and a key sees its own calls", async () => {
  const mine = key(["ai:invoke"]);
  for (let i = 0; i < 7; i += 1)
    await runModel({
      scene: "text_generate",
      messages: [{ role: "user", content: "hi" }],
      input: { scene: "text_generate", input: "hi", locale: null },
      model: undefined,
      requestId: `r-${i}`,
      keyId: i < 5 ? mine.id : undefined,
    });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRequestLog(mine, RequestLogFilter.parse({ limit: "2", cursor }));
    seen.push(...page.items.map((row) => row.request_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(["r-4", "r-3", "r-2", "r-1", "r-0"]);
  expect((await listRequestLog(admin, RequestLogFilter.parse({}))).items).toHaveLength(7);
  await expect(listRequestLog(key(["inbox:write"]), RequestLogFilter.parse({}))).rejects.toMatchObject({
    code: 40301,
  });
});
