import { afterAll, describe, expect, test } from "vitest";
import { systemActor } from "@/domain/actors/system-actor";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { runModel } from "@/gateway/run-model";
import { FaultProvider, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
let n = 0;
/** A provider of its own with the given limits, as the model of the scene. */
async function limited(limits: {
  requests_per_minute?: number;
  tokens_per_minute?: number;
  max_concurrent?: number;
}) {
  const code = `limited-${(n += 1)}`;
  const model = `m-${n}`;
  await upsertProvider(admin, { provider_code: code, base_url: provider.url, ...limits });
  await upsertModel(admin, { provider_code: code, model_name: model });
  await putScene(admin, "text_generate", SceneInput.parse({ default_model: model, max_tokens: 100 }));
  return model;
}
const ask = (requestId: string, signal?: AbortSignal) =>
  runModel({
    scene: "text_generate",
    messages: [{ role: "user", content: "hello" }],
    input: { scene: "text_generate", input: "hello", locale: null },
    requestId,
    signal,
  });
const outcomes = async (count: number) => {
  const all = await Promise.allSettled(Array.from({ length: count }, (_, i) => ask(`r-${i}`)));
  return {
    answered: all.filter((o) => o.status === "fulfilled").length,
    refused: all.flatMap((o) =>
      o.status === "rejected" ? [o.reason as { name: string; code: number; retryAfterMs?: number }] : [],
    ),
  };
};

describe("a provider's limits", () => {
  test("requests a minute: the surplus is sent away with the time to come back, without a call", async () => {
    const model = await limited({ requests_per_minute: 5 });
    provider.script(model, text("fine"));
    const { answered, refused } = await outcomes(9);
    expect(answered).toBe(5);
    expect(provider.calls(model)).toHaveLength(5);
    expect(refused.map((r) => r.code)).toEqual([50202, 50202, 50202, 50202]);
    expect(refused.every((r) => (r.retryAfterMs ?? 0) > 0)).toBe(true);
  });

  test("tokens a minute: a call takes its estimate, and a call larger than the limit is not shut out for ever", async () => {
    const model = await limited({ tokens_per_minute: 60 });
    provider.script(model, text("fine"));
    const { answered } = await outcomes(3);
    expect(answered).toBe(1);
    expect(provider.calls(model)).toHaveLength(1);
  });

  test("calls at once: no more than allowed, and the slots come back when calls end badly", async () => {
    const model = await limited({ max_concurrent: 2 });
    provider.script(model, { kind: "hang" });
    const stop = new AbortController();
    const hanging = [1, 2].map((i) => ask(`hang-${i}`, stop.signal).catch(() => "stopped"));
    while (provider.calls(model).length < 2) await new Promise((done) => setTimeout(done, 10));
    await expect(ask("third")).rejects.toMatchObject({ code: 50202 });
    expect(provider.calls(model)).toHaveLength(2);
    stop.abort();
    expect(await Promise.all(hanging)).toEqual(["stopped", "stopped"]);
    provider.script(model, text("fine"));
    expect((await outcomes(2)).answered).toBe(2);
  });

  test("null takes a limit away again", async () => {
    const model = await limited({ requests_per_minute: 1 });
    provider.script(model, text("fine"));
    await ask("first");
    const view = await upsertProvider(admin, { provider_code: `limited-${n}`, requests_per_minute: null });
    expect(view.provider.requests_per_minute).toBeNull();
    expect((await outcomes(4)).answered).toBe(4);
  });
});
