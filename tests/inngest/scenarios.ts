import { type Inngest, NonRetriableError, RetryAfterError } from "inngest";

/** How runs of one function shall end. `failed` outputs are compared by the error's name and message. */
export interface Expected {
  status: "completed" | "failed" | "cancelled";
  output?: unknown;
}

/**
 * A scenario that must end alike on the embedded engine and on a real server: functions, the event that begins it, and
 * how each function's only run ends. Ids are without the app's prefix. Waits are short, because a real server's clock
 * can't be moved.
 */
export interface Scenario {
  name: string;
  define: (client: Inngest) => ReturnType<Inngest["createFunction"]>[];
  event: { name: string; data?: Record<string, unknown> };
  expected: Record<string, Expected>;
}

export const SCENARIOS: Scenario[] = [
  {
    name: "two steps, one after the other",
    define: (client) => [
      client.createFunction({ id: "seq", triggers: [{ event: "p/seq" }] }, async ({ step, event }) => {
        const a = await step.run("a", () => ({ n: Number(event.data["n"]) }));
        return step.run("b", () => a.n + 1);
      }),
    ],
    event: { name: "p/seq", data: { n: 41 } },
    expected: { seq: { status: "completed", output: 42 } },
  },
  {
    name: "three steps side by side, then one",
    define: (client) => [
      client.createFunction({ id: "par", triggers: [{ event: "p/par" }] }, async ({ step }) => {
        const parts = await Promise.all([1, 2, 3].map((n) => step.run(`p${n}`, () => n)));
        return step.run("after", () => parts.reduce((sum, n) => sum + n, 0));
      }),
    ],
    event: { name: "p/par" },
    expected: { par: { status: "completed", output: 6 } },
  },
  {
    name: "a step, a sleep and a wait that times out, side by side",
    define: (client) => [
      client.createFunction({ id: "mix", triggers: [{ event: "p/mix" }] }, async ({ step }) => {
        const [a, , w] = await Promise.all([
          step.run("a", () => "A"),
          step.sleep("s", "1s"),
          step.waitForEvent("w", { event: "p/never", timeout: "2s" }),
        ]);
        return { a, w };
      }),
    ],
    event: { name: "p/mix" },
    expected: { mix: { status: "completed", output: { a: "A", w: null } } },
  },
  {
    name: "one id for the steps of a loop",
    define: (client) => [
      client.createFunction({ id: "loop", triggers: [{ event: "p/loop" }] }, async ({ step }) => {
        const seen: number[] = [];
        for (let n = 0; n < 4; n++) seen.push(await step.run("same", () => n));
        return seen;
      }),
    ],
    event: { name: "p/loop" },
    expected: { loop: { status: "completed", output: [0, 1, 2, 3] } },
  },
  {
    name: "an event out of a step, and a wait that only the matching answer ends",
    define: (client) => [
      client.createFunction({ id: "asks", triggers: [{ event: "p/asks" }] }, async ({ step }) => {
        const [, answer] = await Promise.all([
          step.sendEvent("ask", { name: "p/question", data: { id: "q1" } }),
          step.waitForEvent("answer", {
            event: "p/answer",
            timeout: "20s",
            if: "async.data.id == event.data.id",
          }),
        ]);
        return (answer as { data: { text: string } } | null)?.data.text ?? null;
      }),
      client.createFunction({ id: "answers", triggers: [{ event: "p/question" }] }, async ({ step }) => {
        await step.sleep("think", "1s");
        await step.sendEvent("wrong", { name: "p/answer", data: { id: "other", text: "wrong" } });
        await step.sendEvent("right", { name: "p/answer", data: { id: "q1", text: "right" } });
        return "answered";
      }),
    ],
    event: { name: "p/asks", data: { id: "q1" } },
    expected: {
      asks: { status: "completed", output: "right" },
      answers: { status: "completed", output: "answered" },
    },
  },
  {
    name: "a function that invokes another, and one that fails",
    define: (client) => {
      const good = client.createFunction(
        { id: "good", triggers: [{ event: "p/unused" }] },
        async ({ event }) => ({ twice: Number(event.data["n"]) * 2 }),
      );
      const bad = client.createFunction({ id: "bad", triggers: [{ event: "p/unused" }] }, async () => {
        throw new NonRetriableError("no luck");
      });
      return [
        good,
        bad,
        client.createFunction({ id: "boss", triggers: [{ event: "p/boss" }] }, async ({ step }) => {
          const result = await step.invoke("one", { function: good, data: { n: 21 } });
          const problem = await step.invoke("other", { function: bad, data: {} }).then(
            () => "none",
            (error: Error) => error.message,
          );
          return { result, problem };
        }),
      ];
    },
    event: { name: "p/boss" },
    expected: {
      boss: { status: "completed", output: { result: { twice: 42 }, problem: "no luck" } },
      good: { status: "completed", output: { twice: 42 } },
      bad: { status: "failed", output: { name: "NonRetriableError", message: "no luck" } },
    },
  },
  {
    name: "a step that asks to be tried again later, twice",
    define: (client) => [
      client.createFunction(
        { id: "again", triggers: [{ event: "p/again" }], retries: 3 },
        async ({ step, attempt }) => {
          const tries = await step.run("work", () => {
            if (attempt < 2) throw new RetryAfterError("not yet", 1000);
            return attempt;
          });
          return step.run("after", () => ({ tries }));
        },
      ),
    ],
    event: { name: "p/again" },
    expected: { again: { status: "completed", output: { tries: 2 } } },
  },
  {
    name: "a step that must not be tried again, caught",
    define: (client) => [
      client.createFunction(
        { id: "caught", triggers: [{ event: "p/caught" }], retries: 5 },
        async ({ step }) => {
          try {
            await step.run("work", () => {
              throw new NonRetriableError("broken");
            });
          } catch (error) {
            return step.run("recover", () => `recovered from ${(error as Error).message}`);
          }
          return "not reached";
        },
      ),
    ],
    event: { name: "p/caught" },
    expected: { caught: { status: "completed", output: "recovered from broken" } },
  },
  {
    // The end of a handler of failures is told by nobody, so the handler tells it by an event of its own.
    name: "a failure with its handler",
    define: (client) => [
      client.createFunction(
        {
          id: "fails",
          triggers: [{ event: "p/fails" }],
          retries: 0,
          onFailure: async ({ event, error, step }) => {
            const data = { of: event.data.event.data["id"] as string, message: error.message };
            await step.sendEvent("tell", { name: "p/handled", data });
          },
        },
        async () => {
          throw new Error("on purpose");
        },
      ),
      client.createFunction({ id: "handled", triggers: [{ event: "p/handled" }] }, async ({ event }) => ({
        of: event.data["of"],
        message: event.data["message"],
      })),
    ],
    event: { name: "p/fails", data: { id: "f1" } },
    expected: {
      fails: { status: "failed", output: { name: "Error", message: "on purpose" } },
      handled: { status: "completed", output: { of: "f1", message: "on purpose" } },
    },
  },
  {
    name: "a run that is canceled while it sleeps",
    define: (client) => [
      client.createFunction(
        {
          id: "canceled",
          triggers: [{ event: "p/cancel" }],
          cancelOn: [{ event: "p/cancel.now", match: "data.id" }],
        },
        async ({ step }) => {
          await step.sleep("long", "60s");
          return "not reached";
        },
      ),
      client.createFunction({ id: "cancels", triggers: [{ event: "p/cancel" }] }, async ({ step, event }) => {
        await step.sleep("a moment", "2s");
        await step.sendEvent("cancel", { name: "p/cancel.now", data: { id: event.data["id"] as string } });
        return "sent";
      }),
    ],
    event: { name: "p/cancel", data: { id: "c1" } },
    expected: { canceled: { status: "cancelled" }, cancels: { status: "completed", output: "sent" } },
  },
  {
    name: "results that JSON changes: nothing and a date",
    define: (client) => [
      client.createFunction({ id: "odd", triggers: [{ event: "p/odd" }] }, async ({ step }) => {
        const nothing: unknown = await step.run("nothing", () => undefined);
        const date: unknown = await step.run("date", () => new Date(0));
        return { nothing: nothing ?? null, date };
      }),
    ],
    event: { name: "p/odd" },
    expected: {
      odd: { status: "completed", output: { nothing: null, date: "1970-01-01T00:00:00.000Z" } },
    },
  },
];
