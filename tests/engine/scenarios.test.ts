import { NonRetriableError, RetryAfterError, StepError } from "inngest";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "../support/fresh-database";
import { clearEngine, createWorker, jumpClock, openPool, play, settle, trail, until } from "./harness";

// The scenarios of the protocol brief, in both modes, against the real SDK.
const database = await freshDatabase();
const sql = openPool(database.url);
afterAll(async () => {
  await sql.end();
  await database.cleanup();
});
beforeEach(() => clearEngine(sql));

describe.each([
  { mode: "classic", checkpointing: false },
  { mode: "checkpointing", checkpointing: true },
])("$mode", ({ checkpointing }) => {
  const end = checkpointing ? "206 RunComplete" : "200";

  test("two sequential steps", async () => {
    const { exchanges, output } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "seq", triggers: [{ event: "t/seq" }] },
          async ({ step, runId, attempt, event }) => {
            const a = await step.run("a", () => ({ n: 1 }));
            const b = await step.run("b", () => a.n + 1);
            return {
              a,
              b,
              runId: typeof runId,
              attempt,
              user: (event as { user?: unknown }).user,
              ts: typeof event.ts,
            };
          },
        ),
      ],
      [{ name: "t/seq" }],
      { checkpointing },
    );
    expect(output("app-seq")).toEqual({
      a: { n: 1 },
      b: 2,
      runId: "string",
      attempt: 0,
      user: {},
      ts: "number",
    });
    expect(trail(exchanges, "app-seq")).toEqual(
      checkpointing ? [end] : ["206 StepRun", "206 StepRun", "200"],
    );
  });

  test("three steps in parallel, then one after them", async () => {
    const { exchanges, output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "par", triggers: [{ event: "t/par" }] }, async ({ step }) => {
          const parts = await Promise.all([1, 2, 3].map((n) => step.run(`p${n}`, () => n)));
          return step.run("after", () => parts.reduce((sum, n) => sum + n, 0));
        }),
      ],
      [{ name: "t/par" }],
      { checkpointing },
    );
    expect(output("app-par")).toBe(6);
    const seen = trail(exchanges, "app-par");
    expect(seen[0]).toBe("206 StepPlanned+StepPlanned+StepPlanned");
    expect(seen.slice(1, 4)).toEqual(["206 StepRun plan", "206 StepRun plan", "206 StepRun plan"]);
    expect(seen.slice(4)).toEqual(checkpointing ? [end] : ["206 StepRun", "200"]);
  });

  test("a step, a sleep and a wait side by side", async () => {
    const { exchanges, output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "mix", triggers: [{ event: "t/mix" }] }, async ({ step }) => {
          const [a, s, w] = await Promise.all([
            step.run("a", () => "A"),
            step.sleep("s", "5s"),
            step.waitForEvent("w", { event: "t/never", timeout: "10s" }),
          ]);
          return { a, s: s ?? null, w };
        }),
      ],
      [{ name: "t/mix" }],
      { checkpointing },
    );
    expect(output("app-mix")).toEqual({ a: "A", s: null, w: null });
    expect(trail(exchanges, "app-mix")).toEqual([
      "206 StepPlanned+Sleep+WaitForEvent",
      "206 StepRun plan",
      end,
    ]);
  });

  test("two sleeps in parallel", async () => {
    const { exchanges, output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "sleeps", triggers: [{ event: "t/sleeps" }] }, async ({ step }) => {
          await Promise.all([step.sleep("s1", "2s"), step.sleep("s2", "4s")]);
          return "done";
        }),
      ],
      [{ name: "t/sleeps" }],
      { checkpointing },
    );
    expect(output("app-sleeps")).toBe("done");
    expect(trail(exchanges, "app-sleeps")).toEqual(["206 Sleep+Sleep", "206 Sleep", end]);
    const [first, second, third] = exchanges.map((exchange) => exchange.atMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(2000);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(1900);
  });

  test("sleeps of a fraction, of hours, and until a date", async () => {
    const { exchanges, output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "sleep", triggers: [{ event: "t/sleep" }] }, async ({ step }) => {
          const first = await step.sleep("z1", 1500);
          await step.sleep("z2", "90m");
          await step.sleepUntil("z3", new Date(Date.now() + 3 * 3_600_000));
          return first ?? "null-ish";
        }),
      ],
      [{ name: "t/sleep" }],
      { checkpointing },
    );
    expect(output("app-sleep")).toBe("null-ish");
    const times = exchanges.map((exchange) => exchange.atMs);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(90 * 60_000);
    expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3 * 3_600_000 - 1000);
  });

  test("a loop with one step id", async () => {
    const { output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "loop", triggers: [{ event: "t/loop" }] }, async ({ step }) => {
          const seen: number[] = [];
          for (let i = 0; i < 3; i++) seen.push(await step.run("same", () => i * 10));
          return seen;
        }),
      ],
      [{ name: "t/loop" }],
      { checkpointing },
    );
    expect(output("app-loop")).toEqual([0, 10, 20]);
  });

  test("sendEvent begins other runs, an id twice only one", async () => {
    const { runs } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "send", triggers: [{ event: "t/send" }] }, async ({ step }) => {
          await step.sendEvent("fan", [
            { name: "t/child", data: { k: 1 } },
            { name: "t/child", id: "same", data: { k: 2 } },
            { name: "t/child", id: "same", data: { k: 3 } },
          ]);
          return "sent";
        }),
        client.createFunction(
          { id: "child", triggers: [{ event: "t/child" }] },
          async ({ event }) => event.data.k,
        ),
      ],
      [{ name: "t/send" }],
      { checkpointing },
    );
    expect(
      runs
        .filter((run) => run.function_id === "app-child")
        .map((run) => run.output)
        .sort(),
    ).toEqual(["1", "2"]);
  });

  test("waitForEvent takes the event that matches, and null when time is over", async () => {
    const clock = jumpClock();
    const { engine, inngest } = createWorker(
      sql,
      (client) => [
        client.createFunction({ id: "wait", triggers: [{ event: "t/wait" }] }, async ({ step }) => {
          const hit = await step.waitForEvent("hit", { event: "t/answer", timeout: "1h", match: "data.id" });
          const miss = await step.waitForEvent("miss", {
            event: "t/answer",
            timeout: "1h",
            if: "async.data.id == 'other'",
          });
          return { hit: hit?.data, name: hit?.name, miss };
        }),
      ],
      { checkpointing, clock: clock.now },
    );
    await engine.start();
    await inngest.send({ name: "t/wait", data: { id: "x" } });
    await until(
      "the wait",
      async () => (await sql`select 1 from engine.waits where kind = 'event'`).length > 0,
    );
    await inngest.send({ name: "t/answer", data: { id: "y" } });
    await inngest.send({ name: "t/answer", data: { id: "x", v: 7 } });
    const [run] = await settle(sql, engine, clock);
    await engine.stop();
    expect(JSON.parse(run?.output ?? "")).toEqual({ hit: { id: "x", v: 7 }, name: "t/answer", miss: null });
  });

  test("invoke hands back the result, a failure, and a time-out", async () => {
    const { output } = await play(
      sql,
      (client) => {
        const good = client.createFunction(
          { id: "good", triggers: [{ event: "t/none" }] },
          async ({ event }) => ({
            doubled: Number(event.data["n"]) * 2,
            name: event.name,
          }),
        );
        const bad = client.createFunction(
          { id: "bad", triggers: [{ event: "t/none" }], retries: 0 },
          async () => {
            throw new TypeError("broken");
          },
        );
        const slow = client.createFunction(
          { id: "slow", triggers: [{ event: "t/none" }] },
          async ({ step }) => {
            await step.sleep("long", "1d");
          },
        );
        return [
          good,
          bad,
          slow,
          client.createFunction({ id: "caller", triggers: [{ event: "t/caller" }] }, async ({ step }) => {
            const ok = await step.invoke("ok", { function: good, data: { n: 4 } });
            const failed = await step
              .invoke("failed", { function: bad, data: {} })
              .catch((error: Error) => error.message);
            const late = await step
              .invoke("late", { function: slow, data: {}, timeout: "1m" })
              .catch((error: Error) => error.name);
            return { ok, failed, late };
          }),
        ];
      },
      [{ name: "t/caller" }],
      { checkpointing },
    );
    expect(output("app-caller")).toEqual({
      ok: { doubled: 8, name: "inngest/function.invoked" },
      failed: "broken",
      late: "InngestInvokeTimeoutError",
    });
  });

  test("a step that fails twice, then passes", async () => {
    let calls = 0;
    const { exchanges, output } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "flaky", triggers: [{ event: "t/flaky" }] },
          async ({ step, attempt }) => {
            const n = await step.run("x", () => {
              calls += 1;
              if (calls < 3) throw new Error("not yet");
              return calls;
            });
            return { n, next: await step.run("y", () => "y"), attempt };
          },
        ),
      ],
      [{ name: "t/flaky" }],
      { checkpointing },
    );
    expect(output("app-flaky")).toEqual({ n: 3, next: "y", attempt: 0 });
    expect(trail(exchanges, "app-flaky").slice(0, 3)).toEqual([
      "206 StepError",
      "206 StepError #1",
      "206 StepRun #2",
    ]);
    const [first, second, third] = exchanges.map((exchange) => exchange.atMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(15_000);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(30_000);
  });

  test("a step that always fails, caught by the function", async () => {
    const { output } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "caught", triggers: [{ event: "t/caught" }], retries: 1 },
          async ({ step }) => {
            try {
              await step.run("bad", () => {
                throw new RangeError("always", { cause: new Error("root") });
              });
              return "not reached";
            } catch (error) {
              const fix = await step.run("fix", () => "recovered");
              const { name, message, stepId, cause } = error as StepError;
              return {
                fix,
                isStepError: error instanceof StepError,
                name,
                message,
                stepId,
                cause: (cause as Error).message,
              };
            }
          },
        ),
      ],
      [{ name: "t/caught" }],
      { checkpointing },
    );
    expect(output("app-caught")).toEqual({
      fix: "recovered",
      isStepError: true,
      name: "RangeError",
      message: "always",
      stepId: "bad",
      cause: "root",
    });
  });

  test("a step that always fails, uncaught: onFailure runs", async () => {
    const { exchanges, runs, output } = await play(
      sql,
      (client) => [
        client.createFunction(
          {
            id: "uncaught",
            triggers: [{ event: "t/uncaught" }],
            retries: 1,
            onFailure: async ({ error, event, step }) => {
              await step.run("cleanup", () => 1);
              return {
                name: error.name,
                message: error.message,
                data: event.data.event.data,
                fn: event.data.function_id,
              };
            },
          },
          async ({ step }) => {
            await step.run("bad", () => {
              throw new RangeError("always");
            });
          },
        ),
      ],
      [{ name: "t/uncaught", data: { of: "mine" } }],
      { checkpointing },
    );
    expect(runs.map((run) => [run.function_id, run.status])).toEqual([
      ["app-uncaught", "failed"],
      ["app-uncaught-failure", "completed"],
    ]);
    expect(trail(exchanges, "app-uncaught")).toEqual(["206 StepError", "206 StepFailed #1", "400"]);
    expect(output("app-uncaught-failure")).toEqual({
      name: "RangeError",
      message: "always",
      data: { of: "mine" },
      fn: "app-uncaught",
    });
    expect(output("app-uncaught")).toMatchObject({
      error: "NonRetriableError",
      name: "RangeError",
      message: "always",
    });
  });

  test("NonRetriableError ends a step and a function at once", async () => {
    let calls = 0;
    const { exchanges, runs } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "nonret", triggers: [{ event: "t/nonret" }], retries: 5 },
          async ({ step }) => {
            await step.run("nr", () => {
              calls += 1;
              throw new NonRetriableError("stop", { cause: new Error("why") });
            });
          },
        ),
        client.createFunction({ id: "nonretfn", triggers: [{ event: "t/nonret" }], retries: 5 }, async () => {
          calls += 1;
          throw new NonRetriableError("stop fn");
        }),
      ],
      [{ name: "t/nonret" }],
      { checkpointing },
    );
    expect(runs.map((run) => run.status)).toEqual(["failed", "failed"]);
    expect(trail(exchanges, "app-nonret")).toEqual(["206 StepFailed", "400"]);
    expect(trail(exchanges, "app-nonretfn")).toEqual(["400"]);
    expect(calls).toBe(2);
  });

  test("RetryAfterError sets the time of the next attempt, in a step and in the body", async () => {
    const calls = new Map<string, number>();
    const nth = (name: string) => {
      calls.set(name, (calls.get(name) ?? 0) + 1);
      return calls.get(name) ?? 0;
    };
    const { exchanges, runs } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "after", triggers: [{ event: "t/after" }], retries: 2 },
          async ({ step }) => {
            return step.run("ra", () => {
              if (nth("step") === 1) throw new RetryAfterError("later", "90s");
              if (nth("again") === 1) throw new RetryAfterError("later", new Date(Date.now() + 600_000));
              return "ok";
            });
          },
        ),
        client.createFunction({ id: "afterfn", triggers: [{ event: "t/after" }], retries: 2 }, async () => {
          if (nth("body") === 1) throw new RetryAfterError("later", 2500);
          return "ok";
        }),
      ],
      [{ name: "t/after" }],
      { checkpointing },
    );
    expect(runs.map((run) => run.output)).toEqual(['"ok"', '"ok"']);
    const step = exchanges.filter((exchange) => exchange.fn === "app-after");
    expect(step[0]?.retryAfter).toBe("90");
    expect((step[1]?.atMs ?? 0) - (step[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(90_000);
    expect((step[1]?.atMs ?? 0) - (step[0]?.atMs ?? 0)).toBeLessThan(100_000);
    expect(step[1]?.retryAfter).toMatch(/^\d{4}-/);
    const body = exchanges.filter((exchange) => exchange.fn === "app-afterfn");
    expect(body.map((exchange) => exchange.retryAfter)).toEqual(["3", null]);
    expect((body[1]?.atMs ?? 0) - (body[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(3000);
  });

  test("a function that throws after a step: the step ran once, the attempts are used up", async () => {
    let steps = 0;
    const { exchanges, runs, output } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "fnfail", triggers: [{ event: "t/fnfail" }], retries: 2 },
          async ({ step, attempt }) => {
            await step.run("x", () => (steps += 1));
            throw new Error(`top ${attempt}`);
          },
        ),
      ],
      [{ name: "t/fnfail" }],
      { checkpointing },
    );
    expect(steps).toBe(1);
    expect(runs.map((run) => run.status)).toEqual(["failed"]);
    const tail = ["500 #1", "400 #2"];
    expect(trail(exchanges, "app-fnfail")).toEqual(
      checkpointing ? ["500", ...tail] : ["206 StepRun", "500", ...tail],
    );
    expect(output("app-fnfail")).toMatchObject({ message: "top 2", error: "NonRetriableError" });
  });

  test("a step error wrapped in a new error is retried as a function", async () => {
    const { exchanges } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "wrap", triggers: [{ event: "t/wrap" }], retries: 1 },
          async ({ step }) => {
            try {
              await step.run("w", () => {
                throw new Error("inner");
              });
            } catch {
              throw new Error("wrapped");
            }
          },
        ),
      ],
      [{ name: "t/wrap" }],
      { checkpointing },
    );
    expect(trail(exchanges, "app-wrap")).toEqual(["206 StepError", "206 StepFailed #1", "500", "400 #1"]);
  });

  test("results that JSON changes: undefined, dates, NUL and half a character", async () => {
    const { output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "values", triggers: [{ event: "t/values" }] }, async ({ step }) => {
          const nothing = await step.run("u", () => undefined);
          const date = await step.run("d", () => new Date(0));
          const odd = await step.run("o", () => "a\u0000b\ud800");
          await step.sleep("s", "1s");
          return { nothing, date, odd: odd.length };
        }),
      ],
      [{ name: "t/values" }],
      { checkpointing },
    );
    expect(output("app-values")).toEqual({ nothing: null, date: "1970-01-01T00:00:00.000Z", odd: 4 });
  });

  test("cancelOn during a sleep", async () => {
    const clock = jumpClock();
    let later = 0;
    const { engine, inngest } = createWorker(
      sql,
      (client) => [
        client.createFunction(
          { id: "canc", triggers: [{ event: "t/canc" }], cancelOn: [{ event: "t/stop", match: "data.id" }] },
          async ({ step }) => {
            await step.run("c1", () => 1);
            await step.sleep("long", "1d");
            await step.run("c2", () => (later += 1));
          },
        ),
        client.createFunction(
          { id: "heard", triggers: [{ event: "inngest/function.cancelled" }] },
          async ({ event }) => event.data["function_id"],
        ),
      ],
      { checkpointing, clock: clock.now },
    );
    await engine.start();
    await inngest.send([
      { name: "t/canc", data: { id: "a" } },
      { name: "t/canc", data: { id: "b" } },
    ]);
    await until(
      "both sleeps",
      async () => (await sql`select 1 from engine.waits where kind = 'sleep'`).length === 2,
    );
    await inngest.send({ name: "t/stop", data: { id: "a" } });
    const runs = await settle(sql, engine, clock);
    await engine.stop();
    expect(runs.map((run) => run.status)).toEqual(["cancelled", "completed", "completed"]);
    expect(runs[2]?.output).toBe('"app-canc"');
    expect(later).toBe(1);
    expect(await sql`select 1 from engine.waits`).toHaveLength(0);
  });

  test("after Promise.race the next step waits for the slow one, after a declared race it does not", async () => {
    const clock = jumpClock();
    const begin = clock.now();
    const after = new Map<string, number>();
    const { output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "racey", triggers: [{ event: "t/racey" }] }, async ({ step }) => {
          const winner = await Promise.race([
            step.run("fast", () => "fast"),
            step.waitForEvent("slow", { event: "t/never", timeout: "1h" }).then(() => "slow"),
          ]);
          return step.run("after", () => (after.set("racey", clock.now() - begin), winner));
        }),
        client.createFunction({ id: "race", triggers: [{ event: "t/racey" }] }, async ({ step, group }) => {
          const winner = await group.parallel({ mode: "race" }, () =>
            Promise.race([
              step.run("fast", () => "fast"),
              step.waitForEvent("slow", { event: "t/never", timeout: "1h" }).then(() => "slow"),
            ]),
          );
          return step.run("after", () => (after.set("race", clock.now() - begin), winner));
        }),
      ],
      [{ name: "t/racey" }],
      { checkpointing },
      clock,
    );
    expect(output("app-racey")).toBe("fast");
    expect(output("app-race")).toBe("fast");
    expect(after.get("race")).toBeLessThan(3_600_000);
    expect(after.get("racey")).toBeGreaterThanOrEqual(3_600_000);
  });

  test("two chains in parallel go step by step together", async () => {
    const { output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "chains", triggers: [{ event: "t/chains" }] }, async ({ step }) => {
          const chain = async (name: string) => {
            const first = await step.run(`${name}1`, () => `${name}1`);
            return step.run(`${name}2`, () => `${first}>${name}2`);
          };
          return Promise.all([chain("a"), chain("b"), chain("c")]);
        }),
      ],
      [{ name: "t/chains" }],
      { checkpointing },
    );
    expect(output("app-chains")).toEqual(["a1>a2", "b1>b2", "c1>c2"]);
  });

  test("one of several parallel steps is tried again", async () => {
    let calls = 0;
    const { output } = await play(
      sql,
      (client) => [
        client.createFunction({ id: "parflaky", triggers: [{ event: "t/parflaky" }] }, async ({ step }) => {
          return Promise.all([
            step.run("good", () => "good"),
            step.run("bad", () => {
              calls += 1;
              if (calls === 1) throw new Error("once");
              return "bad";
            }),
          ]);
        }),
      ],
      [{ name: "t/parflaky" }],
      { checkpointing },
    );
    expect(output("app-parflaky")).toEqual(["good", "bad"]);
    expect(calls).toBe(2);
  });
});
