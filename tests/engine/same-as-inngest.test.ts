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
    const ends = Object.fromEntries(
      runs.map((run) => [
        run.function_id.replace(/^app-/, ""),
        comparable({ status: run.status, output: JSON.parse(run.output ?? "null") }),
      ]),
    );
    expect(ends).toEqual(scenario.expected);
  });
