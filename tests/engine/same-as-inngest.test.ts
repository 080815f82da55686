import { afterAll, beforeEach, expect, test } from "vitest";
import { comparable } from "../inngest/compare-end";
import { SCENARIOS } from "../inngest/scenarios";
import { freshDatabase } from "../support/fresh-database";
import { clearEngine, openPool, play } from "./harness";

// The scenarios that `npm run test:inngest` plays on a real server, on the embedded engine.
const database = await freshDatabase();
const sql = openPool(database.url);
afterAll(async () => {
  await sql.end();
  await database.cleanup();
});
beforeEach(() => clearEngine(sql));

for (const checkpointing of [false, true])
  test.each(SCENARIOS)(`${checkpointing ? "checkpointing" : "classic"}: $name`, async (scenario) => {
    const { runs } = await play(sql, scenario.define, [scenario.event], { checkpointing });
    // Handlers of failures are functions of their own here.
    const told = runs.filter((run) => !run.function_id.endsWith("-failure"));
    const ends = told.map(({ function_id, status, output }) => [
      function_id.replace(/^app-/, ""),
      comparable({ status, output: JSON.parse(output ?? "null") }),
    ]);
    expect(Object.fromEntries(ends)).toEqual(scenario.expected);
    expect(told).toHaveLength(Object.keys(scenario.expected).length);
  });
