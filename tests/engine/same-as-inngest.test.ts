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
    const ends = runs.map((run) => [
      run.function_id.replace(/^app-/, ""),
      comparable({ status: run.status, output: JSON.parse(run.output ?? "null") }),
    ]);
    // Handlers of failures are functions of their own here.
    const told = ends.filter(([id]) => !String(id).endsWith("-failure"));
    expect(Object.fromEntries(told)).toEqual(scenario.expected);
    expect(told).toHaveLength(Object.keys(scenario.expected).length);
  });
