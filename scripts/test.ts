// `npm test`: types, lint, format, structure, unused code; unit, database and engine tests; build; a chaos run and
// browser tests on the built product. Ends with what failed, the time of each step and the plain line "N passed,
// N failed": whoever sees the end of the output alone knows what to mend. A failing step that counts no tests of its
// own counts as one failure.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { readPlaywrightFailures, readVitestFailures } from "./checks/read-failures";
import { readPlaywrightCounts, readVitestCounts, type TestCounts } from "./checks/read-test-counts";
import { runStep, type StepResult } from "./checks/run-step";
import { STATIC_STEPS } from "./checks/static-steps";
import { ensureChromium } from "./ensure-chromium";

const started = Date.now();
const results: StepResult[] = [];
const total: TestCounts = { passed: 0, failed: 0 };
// Not below test-results, which Playwright empties.
const reports = path.resolve(import.meta.dirname, "../node_modules/.cache/intray-reports");
const vitestReport = path.join(reports, "vitest.json");
const playwrightReport = path.join(reports, "playwright.json");

function count(result: StepResult, counts?: TestCounts): void {
  results.push(result);
  total.passed += counts?.passed ?? 0;
  // A run can fail although each of its tests passed: an error outside of them, a server that did not start.
  total.failed += Math.max(counts?.failed ?? 0, result.failed ? 1 : 0);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const step of STATIC_STEPS) count(await runStep(step));

const vitest = [
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
];
const inProcess = await runStep({ title: "unit, database and engine tests", commands: [vitest] });
count(inProcess, readVitestCounts(vitestReport));

const build = await runStep({ title: "build", commands: [["node", "--import", "tsx", "scripts/build.ts"]] });
count(build);

if (!build.failed) {
  await runChaos();
  await runBrowserTests();
}

for (const failure of [...readVitestFailures(vitestReport), ...readPlaywrightFailures(playwrightReport)]) {
  console.log(`\nFAILED ${failure}`);
}
console.log("");
for (const { title, failed, seconds } of results) {
  console.log(`${failed ? "FAILED" : "ok    "} ${seconds.toFixed(1).padStart(7)} s  ${title}`);
}
console.log(`       ${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  in all\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** Kills need /proc: elsewhere the step is left out, and says so. */
async function runChaos(): Promise<void> {
  if (process.platform !== "linux") return console.log("skipped: the chaos run needs Linux");
  const chaos = await runStep({
    title: "300 tasks, 10 kills",
    commands: [
      [
        "node",
        "--conditions=react-server",
        "--import",
        "tsx",
        "scripts/chaos.ts",
        "--tasks",
        "300",
        "--kills",
        "10",
      ],
    ],
  });
  count(chaos, { passed: chaos.failed ? 0 : 1, failed: chaos.failed ? 1 : 0 });
}

async function runBrowserTests(): Promise<void> {
  let chromium: string;
  try {
    chromium = ensureChromium();
  } catch (error) {
    console.error((error as Error).message);
    count({ title: "browser tests", failed: true, seconds: 0 });
    return;
  }
  const browser = await runStep({
    title: "browser tests",
    commands: [["playwright", "test", "--reporter=list,json"]],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  });
  count(browser, readPlaywrightCounts(playwrightReport));
}
