import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const rows = [...read("tests/fixtures/gateway-cases.md").matchAll(/^\| ([A-G]\d+) \|.*\| (\S+) \|$/gm)].map(
  ([, row = "", file = ""]): [string, string] => [row, file],
);

test("the table of reported failures names every row", () => {
  const named = (letter: string) => rows.filter(([row]) => row.startsWith(letter)).length;
  expect(["A", "B", "C", "D", "E", "F", "G"].map(named)).toEqual([14, 4, 9, 6, 6, 4, 6]);
});

test.each(rows)("the row %s has a test in %s", (row, file) => {
  expect(read(file)).toMatch(new RegExp(`"${row}:? `));
});
