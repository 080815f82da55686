import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { answerCache } from "@/db/schema/cost";
import { systemActor } from "@/domain/actors/system-actor";
import { summarize } from "@/domain/ai/summarize";
import { deleteMessage } from "@/domain/messages/delete-message";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { listRequestLog } from "@/domain/request-log/list-request-log";
import { RequestLogFilter } from "@/domain/request-log/shape";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { type ModelQuestion, runModel } from "@/gateway/run-model";
import { streamModel } from "@/gateway/stream-model";
import { trimAnswerCache } from "@/gateway/trim-answer-cache";
import { newId } from "@/lib/id";
import { type Fault, FaultProvider, failure, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember, addMessage } from "../support/team";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
await upsertProvider(admin, { provider_code: "fault", base_url: provider.url });
const model = "first";
const other = "second";
for (const name of [model, other])
  await upsertModel(admin, {
    provider_code: "fault",
    model_name: name,
    input_price_per_million: "1",
    output_price_per_million: "2",
  });

const setScene = (given: z.input<typeof SceneInput> = {}) =>
  putScene(
    admin,
    "text_generate",
    SceneInput.parse({ default_model: model, allowed_models: [model, other], cache_seconds: 3600, ...given }),
  );
const question = (given: Partial<ModelQuestion> = {}): ModelQuestion => ({
  scene: "text_generate",
  messages: [{ role: "user", content: "hello" }],
  input: { scene: "text_generate", input: "hello", locale: null },
  requestId: newId(),
  ...given,
});
const asked = () => provider.calls(model).length + provider.calls(other).length;
const numbered = (call: number): Fault => text(`answer ${call}`);

beforeEach(async () => {
  await getDb().delete(answerCache);
  provider.script(model, numbered);
  provider.script(other, numbered);
  await setScene();
});

describe("the same question again", () => {
  test("gets the stored answer, at no cost and marked as such, in usage and in the log", async () => {
    const first = await runModel(question());
    const again = question();
    const second = await runModel(again);
    expect([first.text, second.text]).toEqual(["answer 1", "answer 1"]);
    expect(asked()).toBe(1);
    expect(first.usage.cached).toBe(false);
    expect(second.usage).toEqual({
      prompt_tokens: 0,
      completion_tokens: 0,
      total_tokens: 0,
      estimated_cost: { amount: "0", currency: "USD" },
      fallback_used: false,
      attempted_models: [],
      effective_max_tokens: 1024,
      cached: true,
    });
    const log = await listRequestLog(admin, RequestLogFilter.parse({ request_id: again.requestId }));
    expect(log.items).toMatchObject([
      { model, status: "ok", cached: true, estimated_cost: { amount: "0", currency: "USD" } },
    ]);
  });

  test("is asked anew where the scene keeps no answers, or the call wants none", async () => {
    await setScene({ cache_seconds: null });
    await runModel(question());
    await runModel(question());
    expect(await getDb().$count(answerCache)).toBe(0);
    await setScene();
    await runModel(question({ cache: false }));
    expect(await getDb().$count(answerCache)).toBe(0);
    await runModel(question());
    expect((await runModel(question({ cache: false }))).usage.cached).toBe(false);
    expect(asked()).toBe(5);
  });

  test("is asked anew when the answer's time is over, or the scene's time was made shorter", async () => {
    await runModel(question());
    await getDb().execute(sql`update answer_cache set created_at = now() - interval '10 minutes'`);
    expect((await runModel(question())).usage.cached).toBe(true);
    await setScene({ cache_seconds: 300 });
    expect((await runModel(question())).usage.cached).toBe(false);
    await getDb().execute(sql`update answer_cache set expires_at = now()`);
    expect((await runModel(question())).usage.cached).toBe(false);
  });

  test("is stored unreadable, and goes when its time is over or others are newer", async () => {
    provider.script(model, (call) => text(`secret-canary-${call}`));
    for (const content of ["a", "b", "c"])
      await runModel(question({ messages: [{ role: "user", content }] }));
    const dump = await getDb().execute<{ row: string }>(
      sql`select key || encode(answer, 'escape') as row from answer_cache`,
    );
    expect(dump).toHaveLength(3);
    expect(JSON.stringify(dump)).not.toContain("canary");
    await trimAnswerCache(2);
    expect(await getDb().$count(answerCache)).toBe(2);
    await getDb().execute(sql`update answer_cache set expires_at = now() - interval '1 second'`);
    await trimAnswerCache();
    expect(await getDb().$count(answerCache)).toBe(0);
  });

  test("streams the stored answer too, and stores a stream that ended well", async () => {
    provider.script(model, { kind: "stream", pieces: ["Hel", "lo"] });
    const read = async () => {
      const events = [];
      for await (const event of streamModel(question())) events.push(event);
      return events;
    };
    expect((await read()).at(-1)).toMatchObject({ done: { text: "Hello", usage: { cached: false } } });
    expect(await read()).toMatchObject([
      { delta: "Hello" },
      { done: { text: "Hello", usage: { cached: true, total_tokens: 0 } } },
    ]);
    expect(asked()).toBe(1);
  });

  test("about a message goes for good with the message", async () => {
    const messageId = await addMessage({ content: "hello" });
    await runModel(question({ messageId }));
    expect(await getDb().$count(answerCache)).toBe(1);
    await deleteMessage(admin, messageId);
    expect(await getDb().$count(answerCache)).toBe(0);
    // An answer that comes after the deletion is not kept either.
    await runModel(question({ messageId }));
    expect(await getDb().$count(answerCache)).toBe(0);
  });
});

describe("another question", () => {
  const Answer = z.object({ answer: z.string() });
  const differences: [string, () => ModelQuestion][] = [
    ["the text", () => question({ messages: [{ role: "user", content: "hello!" }] })],
    ["the role of a turn", () => question({ messages: [{ role: "system", content: "hello" }] })],
    [
      "the structured input",
      () => question({ input: { scene: "text_generate", input: "hello", locale: "en" } }),
    ],
    ["the prompt", () => question({ promptCode: "p", promptVersion: 1 })],
    ["the prompt's version", () => question({ promptCode: "p", promptVersion: 2 })],
    ["the model", () => question({ model: other })],
    ["the longest answer", () => question({ maxTokens: 99 })],
    ["the temperature", () => question({ temperature: 0.5 })],
    ["the API key", () => question({ keyId: "0198c000-0000-7000-8000-000000000001" })],
    ["another API key", () => question({ keyId: "0198c000-0000-7000-8000-000000000002" })],
    ["the schema", () => question({ schema: Answer })],
    [
      "another schema",
      () => question({ schema: z.object({ answer: z.string(), more: z.string().nullish() }) }),
    ],
  ];

  test("E6 each part of the key makes it another one", async () => {
    provider.script(model, (call) => text(`{"answer":"${call}"}`));
    await runModel(question());
    for (const [, other] of differences) await runModel(other());
    expect(asked()).toBe(differences.length + 1);
    expect(await getDb().$count(answerCache)).toBe(differences.length + 1);
    for (const [name, same] of differences)
      expect([name, (await runModel(same())).usage.cached]).toEqual([name, true]);
  });

  test("of another scene, or to a provider at another address, is asked", async () => {
    await runModel(question());
    await putScene(admin, "chat", SceneInput.parse({ default_model: model, cache_seconds: 3600 }));
    expect((await runModel(question({ scene: "chat" }))).usage.cached).toBe(false);
    await upsertProvider(admin, { provider_code: "fault", base_url: `${provider.url}/` });
    expect((await runModel(question())).usage.cached).toBe(true);
    await upsertProvider(admin, {
      provider_code: "fault",
      base_url: provider.url.replace("127.0.0.1", "localhost"),
    });
    expect((await runModel(question())).usage.cached).toBe(false);
    await upsertProvider(admin, { provider_code: "fault", base_url: provider.url });
  });

  test("answered by the model that stepped in is not given out as the first one's", async () => {
    await setScene({ fallback_models: [other] });
    provider.script(model, [failure(503, "overloaded"), text("from the first")]);
    expect((await runModel(question())).model).toBe(other);
    expect((await runModel(question())).text).toBe("from the first");
    expect((await runModel(question({ model: other }))).usage.cached).toBe(true);
  });
});

describe("a call of the AI service", () => {
  test("is answered from the cache for the team and for each key by itself, unless it says no", async () => {
    await putScene(admin, "summarize", SceneInput.parse({ default_model: model, cache_seconds: 3600 }));
    provider.script(model, (call) => text(JSON.stringify({ summary: `no. ${call}`, key_points: [] })));
    const [anna, ben] = [await addMember("agent", "Anna"), await addMember("agent", "Ben")];
    const [one, two] = [await addKey(["ai:invoke"]), await addKey(["ai:invoke", "inbox:read_all"])];
    const ask = async (actor: Parameters<typeof summarize>[0], cache?: boolean) => {
      const { summary, usage } = await summarize(
        actor,
        { text: "The same text.", ...(cache === undefined ? {} : { cache }) },
        { requestId: newId() },
      );
      return [summary, usage.cached];
    };
    expect(await ask(anna)).toEqual(["no. 1", false]);
    expect(await ask(ben)).toEqual(["no. 1", true]);
    expect(await ask(one.actor)).toEqual(["no. 2", false]);
    expect(await ask(two.actor)).toEqual(["no. 3", false]);
    expect(await ask(one.actor)).toEqual(["no. 2", true]);
    expect(await ask(one.actor, false)).toEqual(["no. 4", false]);
    expect(await ask(one.actor)).toEqual(["no. 2", true]);
  });
});

describe("never stored", () => {
  const Answer = z.object({ answer: z.enum(["yes", "no"]) });
  const bad: [string, Fault | [Fault, Fault], Partial<ModelQuestion>][] = [
    ["an error", failure(500, "server_error"), {}],
    ["a refusal", { kind: "answer", content: null, message: { refusal: "no" } }, {}],
    ["a filtered answer", { kind: "answer", content: "half", finish: "content_filter" }, {}],
    ["a cut answer", { kind: "answer", content: "half an ans", finish: "length" }, {}],
    ["an empty answer", text(""), {}],
    ["an answer that does not say that it is whole", { kind: "answer", content: "x", finish: "" }, {}],
    ["a repaired answer", [text("maybe"), text('{"answer":"yes"}')], { schema: Answer }],
    ["two bad answers", text("maybe"), { schema: Answer }],
  ];
  test.each(bad)("%s", async (_, fault, given) => {
    provider.script(model, fault);
    await runModel(question(given)).catch(() => null);
    expect(provider.calls(model).length).toBeGreaterThan(0);
    expect(await getDb().$count(answerCache)).toBe(0);
  });

  test.each(["cut", "error"] as const)("a stream that ended with %s", async (ending) => {
    provider.script(model, { kind: "stream", pieces: ["Hel"], ending });
    await expect(
      (async () => {
        for await (const _ of streamModel(question()));
      })(),
    ).rejects.toMatchObject({ code: 50201 });
    expect(await getDb().$count(answerCache)).toBe(0);
  });

  test("what the check no longer allows is not given out", async () => {
    provider.script(model, text('{"answer":"yes"}'));
    const ask = (allowed: string) =>
      runModel({
        ...question(),
        schema: Answer,
        check: (value) => (value.answer === allowed ? null : "not on the list"),
      });
    await ask("yes");
    provider.script(model, text('{"answer":"no"}'));
    expect((await ask("no")).value).toEqual({ answer: "no" });
    expect(asked()).toBe(1);
  });
});
