import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor } from "@/domain/actors/system-actor";
import { streamChat } from "@/domain/ai/stream-chat";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { eventStream } from "@/entry/event-stream";
import { type StreamQuestion, streamModel } from "@/gateway/stream-model";
import { newId } from "@/lib/id";
import { FaultProvider, failure } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
const model = "first";
const spare = "second";
/** A provider that was saved again is held back no longer. */
const save = () => upsertProvider(admin, { provider_code: "fault", base_url: provider.url });
await save();
for (const name of [model, spare]) await upsertModel(admin, { provider_code: "fault", model_name: name });

const setScene = (given: object) => putScene(admin, "text_generate", SceneInput.parse(given));
beforeEach(async () => {
  await save();
  provider.script(spare, { kind: "stream", pieces: ["second"] });
  await setScene({ default_model: model, timeout_ms: 5000 });
});

const question = (): StreamQuestion => ({
  scene: "text_generate",
  messages: [{ role: "user", content: "hello" }],
  input: { scene: "text_generate", input: "hello", locale: null },
  requestId: newId(),
});

async function collect(q: StreamQuestion) {
  const events: string[] = [];
  let failed: unknown;
  let done = null;
  try {
    for await (const event of streamModel(q)) {
      if ("delta" in event) events.push(event.delta);
      else done = event.done;
    }
  } catch (thrown) {
    failed = thrown;
  }
  return { text: events.join(""), done, failed };
}

describe("streams", () => {
  test("pass pieces on without reasoning, and end with the usage", async () => {
    provider.script(model, { kind: "stream", pieces: ["<thi", "nk>a</think>", " Hel", "lo"] });
    const { text: seen, done } = await collect(question());
    expect(seen).toBe("Hello");
    expect(done).toMatchObject({ text: "Hello", model, usage: { total_tokens: 18, fallback_used: false } });
  });

  test("fall back before the first piece", async () => {
    await setScene({ default_model: model, allowed_models: [model, spare], fallback_models: [spare] });
    provider.script(model, failure(503, "overloaded"));
    provider.script(spare, { kind: "stream", pieces: ["second"] });
    const { text: seen, done } = await collect(question());
    expect(seen).toBe("second");
    expect(done?.usage).toMatchObject({ fallback_used: true, attempted_models: [model, spare] });
  });

  test.each(["cut", "error"] as const)(
    "that end with %s after a piece fail, and no second model continues",
    async (ending) => {
      await setScene({ default_model: model, allowed_models: [model, spare], fallback_models: [spare] });
      provider.script(model, { kind: "stream", pieces: ["Hel"], ending });
      const { text: seen, done, failed } = await collect(question());
      expect([seen, done]).toEqual(["Hel", null]);
      expect(failed).toMatchObject({ code: 50201 });
      expect(provider.calls(spare)).toHaveLength(0);
    },
  );

  test.each(["cut", "error"] as const)(
    "that end with %s end with an error event for the client, never like a whole one",
    async (ending) => {
      await putScene(admin, "chat", SceneInput.parse({ default_model: model }));
      provider.script(model, { kind: "stream", pieces: ["Hel"], ending });
      const response = await eventStream("r-1", (signal) =>
        streamChat(admin, { messages: [{ role: "user", content: "hi" }] }, { requestId: "r-1", signal }),
      );
      const body = await response.text();
      expect([...body.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)).toEqual(["delta", "error"]);
      expect(body).toContain('"code":50201');
    },
  );

  test("that fall silent are given up", async () => {
    await setScene({ default_model: model, timeout_ms: 300 });
    provider.script(model, { kind: "stream", pieces: ["Hel"], ending: "hang" });
    expect((await collect(question())).failed).toMatchObject({ code: 50202 });
  });

  test("end upstream when the reader leaves", async () => {
    provider.script(model, { kind: "stream", pieces: ["Hel"], ending: "hang" });
    for await (const event of streamModel(question())) {
      expect(event).toEqual({ delta: "Hel" });
      break;
    }
    await expect.poll(() => provider.calls(model)[0]?.closed).toBe(true);
  });
});
