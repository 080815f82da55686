import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "../support/fresh-database";
import { clearEngine, jumpClock, openPool, play, trail } from "./harness";

// Steps, sleeps and parallel groups: scenarios of the protocol, in both modes, against the real SDK.
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
});
