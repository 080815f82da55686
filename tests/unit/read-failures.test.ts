import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPlaywrightFailures, readVitestFailures } from "@/scripts/checks/read-failures";

const folder = mkdtempSync(path.join(tmpdir(), "intray-failures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a failed test is named with the first lines of its error, one that passed is not", () => {
  const long = Array.from({ length: 40 }, (_, n) => `line ${n}`).join("\n");
  const assertionResults = [
    { status: "passed", fullName: "fine", failureMessages: [] },
    {
      status: "failed",
      fullName: "group broken",
      failureMessages: [`\u001B[31mexpected 1\u001B[39m\n${long}`],
    },
  ];
  const testResults = [{ name: "a.test.ts", status: "failed", message: "", assertionResults }];
  const [only, ...others] = readVitestFailures(report({ testResults }));
  expect(others).toEqual([]);
  expect(only).toMatch(/^a\.test\.ts > group broken\n {2}expected 1\n {2}line 0\n/);
  expect(only?.split("\n")).toHaveLength(13);
});

test("a file of tests that could not be loaded is named", () => {
  const testResults = [{ name: "b.test.ts", status: "failed", message: "no module", assertionResults: [] }];
  expect(readVitestFailures(report({ testResults }))).toEqual(["b.test.ts\n  no module"]);
});

test("browser tests in groups, flaky ones and errors outside of tests are named", () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: "c.spec.ts",
    line: 7,
    title,
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const suites = [
    {
      specs: [spec("fine", "expected"), spec("broken", "unexpected", "gone")],
      suites: [{ specs: [spec("shaky", "flaky", "late"), spec("left out", "skipped")] }],
    },
  ];
  expect(readPlaywrightFailures(report({ errors: [{ message: "no server" }], suites }))).toEqual([
    "outside of any test\n  no server",
    "c.spec.ts:7 > broken\n  gone",
    "c.spec.ts:7 > shaky\n  late",
    "c.spec.ts:7 > left out\n  skipped",
  ]);
});

test("without a report there is nothing to name", () => {
  const missing = path.join(folder, "missing.json");
  expect(readVitestFailures(missing)).toEqual([]);
  expect(readPlaywrightFailures(missing)).toEqual([]);
});
