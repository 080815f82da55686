import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/reporters";
import { readReport } from "./read-report";

/** The lines of an error that say what was wrong; the rest stands where the test ran. */
const LINES = 12;

/**
 * The tests that failed by a report of vitest's JSON reporter, one text each: name, then the first lines of the error.
 * None when there is no report.
 */
export function readVitestFailures(file: string): string[] {
  const report = readReport(file) as JsonTestResults | undefined;
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.length === 0
      ? [describe(name, message)]
      : assertionResults
          .filter((each) => each.status === "failed")
          .map((each) => describe(`${name} > ${each.fullName}`, each.failureMessages?.[0])),
  );
}

/** The same of a report of Playwright's JSON reporter; a test that passed at the second try only is one of them. */
export function readPlaywrightFailures(file: string): string[] {
  const report = readReport(file) as JSONReport | undefined;
  if (!report) return [];
  return [
    ...report.errors.map((error) => describe("outside of any test", error.message)),
    ...report.suites.flatMap(failuresOf),
  ];
}

function failuresOf({ specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const error = results.flatMap((result) => result.errors)[0];
        return describe(`${file}:${line} > ${title}`, error?.message ?? status);
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

function describe(name: string, message = ""): string {
  const lines = stripVTControlCharacters(message).trim().split("\n").slice(0, LINES);
  return [name, ...lines.map((line) => `  ${line}`)].join("\n");
}
