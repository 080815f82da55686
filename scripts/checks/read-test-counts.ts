import { readReport } from "./read-report";

/** How many tests passed and failed. One that did not run counts as failed: nothing here is skipped on purpose. */
export interface TestCounts {
  passed: number;
  failed: number;
}

/** The counts of a report of vitest's JSON reporter; a file that could not be loaded is one failure. */
export function readVitestCounts(file: string): TestCounts {
  const report = readReport(file) as
    | {
        numTotalTests: number;
        numPassedTests: number;
        testResults: { status: string; assertionResults: unknown[] }[];
      }
    | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    (each) => each.status === "failed" && each.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloaded.length,
  };
}

/** The counts of a report of Playwright's JSON reporter. */
export function readPlaywrightCounts(file: string): TestCounts {
  const report = readReport(file) as
    | { errors: unknown[]; stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
    | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + skipped;
  return { passed: expected, failed: failed === 0 ? Math.min(report.errors.length, 1) : failed };
}
