import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPlaywrightCounts, readVitestCounts } from "@/scripts/checks/read-test-counts";

const folder = mkdtempSync(path.join(tmpdir(), "intray-counts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("tests that failed, and those that did not run, are failures", () => {
  const testResults = [{ status: "passed", assertionResults: [{}] }];
  const counts = (total: number, passed: number) =>
    readVitestCounts(report({ numTotalTests: total, numPassedTests: passed, testResults }));
  expect(counts(3, 3)).toEqual({ passed: 3, failed: 0 });
  expect(counts(5, 3)).toEqual({ passed: 3, failed: 2 });
});

test("a file of tests that could not be loaded is a failure", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(readVitestCounts(report({ numTotalTests: 3, numPassedTests: 3, testResults }))).toEqual({
    passed: 3,
    failed: 1,
  });
});

test("browser tests that failed, were skipped, or passed at the second try are failures", () => {
  const counts = (unexpected: number, flaky: number, skipped: number, errors: unknown[] = []) =>
    readPlaywrightCounts(report({ errors, stats: { expected: 4, unexpected, flaky, skipped } }));
  expect(counts(0, 0, 0)).toEqual({ passed: 4, failed: 0 });
  expect(counts(1, 2, 3)).toEqual({ passed: 4, failed: 6 });
  expect(counts(0, 0, 0, [{}])).toEqual({ passed: 4, failed: 1 });
});

test("a report that was never written is a failure", () => {
  const missing = path.join(folder, "missing.json");
  expect(readVitestCounts(missing)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywrightCounts(missing)).toEqual({ passed: 0, failed: 1 });
});
