import { expect, test } from "vitest";
import { sleep } from "@/lib/clock";
import { latestKnown } from "@/lib/latest-known";

/** Looks that give what `answers` says, one after another. */
function asked<T>(name: string, first: T, answers: (T | Error)[], isFinal?: (value: T) => boolean) {
  let looks = 0;
  const ask = (everyMs: number) =>
    latestKnown(name, {
      first,
      everyMs,
      look: async () => {
        const answer = answers[looks++];
        if (answer instanceof Error || answer === undefined) throw answer ?? new Error("asked too often");
        return answer;
      },
      ...(isFinal ? { isFinal } : {}),
    });
  return { ask, looks: () => looks };
}

test("answers at once with what is known and looks behind the answer, not before its time", async () => {
  const { ask, looks } = asked("test-slow", 0, [1, 2]);
  expect(ask(60_000)).toBe(0);
  await sleep(1);
  expect([ask(60_000), ask(60_000), looks()]).toEqual([1, 1, 1]);
  expect(ask(-1)).toBe(1);
  await sleep(1);
  expect([ask(60_000), looks()]).toEqual([2, 2]);
});

test("keeps what is known when a look fails", async () => {
  const { ask } = asked("test-failing", "first", [new Error("away"), "second"]);
  ask(-1);
  await sleep(1);
  expect(ask(-1)).toBe("first");
  await sleep(1);
  expect(ask(60_000)).toBe("second");
});

test("does not look again when the value is final", async () => {
  const { ask, looks } = asked("test-final", false, [false, true], (value) => value);
  for (let n = 0; n < 4; n++) {
    ask(-1);
    await sleep(1);
  }
  expect([ask(-1), looks()]).toEqual([true, 2]);
});
