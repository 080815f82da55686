import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "../support/fresh-database";
import { clearEngine, createWorker, jumpClock, openPool, play, settle, until } from "./harness";

// Events sent, awaited, invoking and cancelling: scenarios of the protocol, in both modes, against the real SDK.
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
        .map((run) => String(run.output))
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
});
