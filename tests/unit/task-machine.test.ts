import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TASK_STATUSES, type TaskStatus } from "@/domain/tasks/shape";
import { mayMove, retryDelayMs, sourcesOf } from "@/domain/tasks/task-machine";

const status = fc.constantFrom(...TASK_STATUSES);

describe("the state machine of tasks", () => {
  test("makes exactly the moves of the requirement", () => {
    const moves = TASK_STATUSES.flatMap((from) =>
      TASK_STATUSES.filter((to) => mayMove(from, to)).map((to) => `${from}→${to}`),
    );
    expect(moves.sort()).toEqual(
      [
        "canceled→pending",
        "failed→pending",
        "pending→canceled",
        "pending→failed",
        "pending→processing",
        "processing→canceled",
        "processing→done",
        "processing→failed",
        "processing→pending",
        "processing→processing",
      ].sort(),
    );
  });

  test("a done task never moves again, whatever is tried", () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 40 }), (wishes) => {
        let current: TaskStatus = "pending";
        let wasDone = false;
        for (const wish of wishes) {
          if (!mayMove(current, wish)) continue;
          expect(wasDone).toBe(false);
          current = wish;
          if (current === "done") wasDone = true;
        }
      }),
    );
  });

  test("sourcesOf is mayMove, read the other way round", () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        expect(sourcesOf(to).includes(from)).toBe(mayMove(from, to));
      }),
    );
  });
});

describe("the wait before a retry", () => {
  test("lies between half and whole of 2 s, 4 s, 8 s and never below what the provider asked for", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.option(fc.integer({ min: 0, max: 120_000 }), { nil: undefined }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, asked, random) => {
          const ceiling = Math.min(60_000, 2000 * 2 ** (attempt - 1));
          const delay = retryDelayMs(attempt, asked, () => random);
          expect(delay).toBeGreaterThanOrEqual(Math.max(ceiling / 2, asked ?? 0) - 1);
          expect(delay).toBeLessThanOrEqual(Math.max(ceiling / 2, asked ?? 0) + ceiling / 2 + 1);
        },
      ),
    );
  });
});
