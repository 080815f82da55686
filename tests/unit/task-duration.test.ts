import { expect, it } from "vitest";
import { secondsText } from "@/components/tasks/task-duration";

const number = (n: number, options: { maximumFractionDigits: number }) =>
  new Intl.NumberFormat("en", options).format(n);

it.each([
  [0, "0 ms"],
  [0.005, "5 ms"],
  [0.0994, "99 ms"],
  [0.1, "0.1 s"],
  [0.23, "0.2 s"],
  [9.94, "9.9 s"],
  [41.2, "41 s"],
])("%d seconds are read as %s", (seconds, text) => {
  expect(secondsText(seconds, number)).toBe(text);
});
