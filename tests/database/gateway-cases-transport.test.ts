import { afterAll, describe, expect, test } from "vitest";
import { getSql } from "@/db/client";
import { runModel } from "@/gateway/run-model";
import { streamModel } from "@/gateway/stream-model";
import { type Fault, FaultProvider, failure } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import {
  answerOf,
  askPlain,
  openGatewayRoom,
  permanent,
  question,
  refusal,
  setScene,
} from "../support/gateway-room";

// Failures that users of other gateways reported, each played by the fault provider. The row's number begins the test's
// name; tests/fixtures/gateway-cases.md lists them all.
const database = await freshDatabase();
const provider = await new FaultProvider().start();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});
const room = await openGatewayRoom(provider);
const calls = (name = room.model) => provider.calls(name).length;
const sql = getSql();

describe("C: transport and status", () => {
  const until = (ms: number) => new Date(Date.now() + ms).toUTCString();
  const limited = (headers: Record<string, string>) => failure(429, "rate_limit_exceeded", headers);

  test("C1 a date as Retry-After is a date; one in the past is no storm", async () => {
    await setScene({ fallback_models: [] });
    provider.script(room.model, limited({ "retry-after": until(3600_000), date: until(0) }));
    expect((await refusal(askPlain())).retryAfterMs).toBe(3600_000);
    await sql`delete from rate_buckets`;
    provider.script(room.model, limited({ "retry-after": until(-3600_000) }));
    expect((await refusal(askPlain())).retryAfterMs).toBeGreaterThanOrEqual(1000);
    await refusal(askPlain());
    expect(calls()).toBe(1);
  });

  test("C3 milliseconds come before seconds; a wait of a day is told, and never cut to a short one", async () => {
    await setScene({ fallback_models: [] });
    provider.script(room.model, limited({ "retry-after-ms": "1500", "retry-after": "9" }));
    expect((await refusal(askPlain())).retryAfterMs).toBe(1500);
    await sql`delete from rate_buckets`;
    provider.script(room.model, limited({ "retry-after": "86400" }));
    expect((await refusal(askPlain())).retryAfterMs).toBe(86_400_000);
    expect((await refusal(askPlain())).retryAfterMs).toBeGreaterThan(60_000);
    expect(calls()).toBe(1);
  });

  test.each([
    ["C4 quota as 429", failure(429, "insufficient_quota", { "retry-after": "1" })],
    ["C4 quota as 402", answerOf(402, { error: { message: "Payment required" } })],
    ["C4 quota as 400 in Chinese", answerOf(400, { error: { message: "余额不足" } })],
  ])("%s is no rate limit: permanent, and the model is held back", async (_, fault) => {
    provider.script(room.model, fault);
    expect((await permanent(provider, askPlain(), 50203)).message).toContain("quota or credit is used up");
    await permanent(provider, askPlain(), 50203);
  });

  test.each([
    ["C5 a 200 that holds an error", { error: { message: "overloaded" } }],
    ["C5 a 200 with an empty list of choices", { choices: [] }],
    ["C5 a 200 with a number of its own", { code: 1302, msg: "您当前使用该 API 的并发数过高" }],
    ["C5 a 200 with null as choices", { choices: null, usage: null }],
  ])("%s is a failure that another model can answer", async (_, body) => {
    provider.script(room.model, answerOf(200, body));
    const { model: by, usage } = await askPlain();
    expect([by, usage.fallback_used]).toEqual([room.spare, true]);
  });

  test.each([
    [
      "C6 a web page as 200",
      answerOf(200, "<!doctype html><title>Console</title>", { "content-type": "text/html" }),
    ],
    ["C6 a web page as 404, for a doubled /v1", answerOf(404, "<html>404</html>")],
    ["C6 a redirect to a page", answerOf(301, "", { location: "https://example.test/" })],
  ])("%s: the address is wrong, and nothing secret is told", async (_, fault) => {
    provider.script(room.model, fault);
    const error = await permanent(provider, askPlain(), 50203);
    expect(error.message).toContain("check the base URL");
    expect(error.message).not.toContain("canary");
  });

  test.each([
    ["C9 nothing at all", { kind: "hang" }],
    ["C9 headers, then silence", { kind: "hang_in_body" }],
    ["C9 a body that never ends", { kind: "drip_in_body" }],
  ] as [string, Fault][])("%s ends with the scene's timeout", async (_, fault) => {
    await setScene({ timeout_ms: 150, fallback_models: [] });
    provider.script(room.model, fault);
    expect((await refusal(askPlain())).code).toBe(50202);
    await expect.poll(() => provider.calls(room.model)[0]?.closed).toBe(true);
  });

  test.each([
    ["C9 a stream without a first piece", "hang", []],
    ["C9 a stream that falls silent", "hang", ["Hel"]],
    ["C9 a stream that never ends", "drip", ["Hel"]],
  ] as const)("%s ends with an error, not like a whole one", async (_, ending, pieces) => {
    await setScene({ timeout_ms: 100, fallback_models: [] });
    provider.script(room.model, { kind: "stream", pieces: [...pieces], ending });
    const events: unknown[] = [];
    const reading = (async () => {
      for await (const event of streamModel(question())) events.push(event);
    })();
    expect((await refusal(reading)).code).toBe(50202);
    expect(events.filter((event) => Object.hasOwn(event as object, "done"))).toEqual([]);
    await expect.poll(() => provider.calls(room.model)[0]?.closed).toBe(true);
  });

  test("C10 when the caller leaves, the call ends and no other begins", async () => {
    const leave = new AbortController();
    provider.script(room.model, () => {
      setImmediate(() => leave.abort());
      return { kind: "hang" };
    });
    await refusal(runModel(question({ signal: leave.signal })));
    await expect.poll(() => provider.calls(room.model)[0]?.closed).toBe(true);
    await refusal(runModel(question({ signal: leave.signal })));
    expect([calls(), calls(room.spare)]).toEqual([1, 0]);
  });

  test("C11 a timeout is 504, whoever's clock ran out", async () => {
    await setScene({ timeout_ms: 150, fallback_models: [] });
    for (const fault of [{ kind: "hang" }, answerOf(504, "<html></html>"), answerOf(408, {})] as Fault[]) {
      provider.script(room.model, fault);
      const error = await refusal(askPlain());
      expect([error.code, error.status]).toEqual([50202, 504]);
    }
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504, 524, 529])(
    "C13 status %i goes on to the next model",
    async (code) => {
      provider.script(room.model, answerOf(code, {}));
      expect((await askPlain()).model).toBe(room.spare);
      expect([calls(), calls(room.spare)]).toEqual([1, 1]);
    },
  );

  test.each([400, 401, 402, 403, 404, 405, 413, 415, 422, 501])("C13 status %i does not", async (code) => {
    provider.script(room.model, answerOf(code, {}));
    await permanent(provider, askPlain(), 50203);
  });
});
