import { expect, test } from "vitest";
import { UndoStack } from "@/components/inbox/undo-stack";

function filled(count: number) {
  const undone: number[] = [];
  const stack = new UndoStack();
  const steps = Array.from({ length: count }, (_, n) => stack.push(() => undone.push(n)));
  return { stack, steps, undone };
}

test("what was done last is taken back first, and nothing once all is", () => {
  const { stack, undone } = filled(3);
  for (let n = 0; n < 5; n++) stack.undoLast();
  expect(undone).toEqual([2, 1, 0]);
});

test("a step that its own notice took back is not taken back by the key again", () => {
  const { stack, steps, undone } = filled(3);
  steps[1]?.();
  steps[1]?.();
  stack.undoLast();
  stack.undoLast();
  expect(undone).toEqual([1, 2, 0]);
});

test("what the server refused, or has carried out for good, is out of reach", () => {
  const { stack, steps, undone } = filled(2);
  const [, last] = steps;
  expect(last && stack.drop(last)).toBe(true);
  last?.();
  stack.undoLast();
  expect(undone).toEqual([0]);
});

test("a hundred steps are kept", () => {
  const { stack, undone } = filled(130);
  for (let n = 0; n < 130; n++) stack.undoLast();
  expect(undone).toHaveLength(100);
  expect(undone.at(-1)).toBe(30);
});
