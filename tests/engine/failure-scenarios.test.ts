import { NonRetriableError, RetryAfterError, StepError } from "inngest";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "../support/fresh-database";
import { clearEngine, openPool, play, trail } from "./harness";

// What fails and how it goes on: the error scenarios of the protocol, in both modes, against the real SDK.
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
