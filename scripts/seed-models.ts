// `npm run seed:models -- --file models.json [--dry-run]`: brings providers, models with their prices, and scenes from
// a file into the registry (docs/models.md). A second run changes nothing.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { closeDb } from "@/db/client";
import { systemActor } from "@/domain/actors/system-actor";
import { checkRegistry } from "@/domain/models/check-registry";
import { seedRegistry } from "@/domain/models/seed-registry";
import { RegistrySeed } from "@/domain/models/seed-shape";
import { reachDeployment } from "./launch/reach-deployment";
import { printTable } from "./report/print-table";
import { runCommand } from "./report/run-command";

const USAGE = `Usage: npm run seed:models -- --file models.json [--dry-run]
--dry-run  says what would happen and changes nothing`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { file: { type: "string" }, "dry-run": { type: "boolean", default: false } },
    });
    if (values.file) return { file: values.file, dryRun: values["dry-run"] };
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return null;
}

function readSeed(file: string): RegistrySeed {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} can't be read as JSON: ${(error as Error).message}`, { cause: error });
  }
  const parsed = RegistrySeed.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path: at, message }) => `  ${at.join(".")}: ${message}`);
  throw new Error(`${file} is not in order:\n${issues.join("\n")}`);
}

async function run({ file, dryRun }: { file: string; dryRun: boolean }): Promise<undefined> {
  // npm runs scripts in the project's root; a relative path is meant from where the command was given.
  const seed = readSeed(path.resolve(process.env["INIT_CWD"] ?? "", file));
  reachDeployment(path.resolve(import.meta.dirname, ".."));
  const outcomes = await seedRegistry(systemActor("seed-models"), seed, {
    dryRun,
    keyOf: (variable) => process.env[variable]?.trim() || undefined,
  });
  printTable(
    ["", "code", "outcome", "what"],
    outcomes.map(({ kind, code, outcome, detail }) => [kind, code, outcome, detail]),
  );
  if (dryRun) {
    console.log("Dry run: nothing was changed.");
    return;
  }
  for (const problem of await checkRegistry()) console.log(`Note: the registry is not in order: ${problem}`);
}

await runCommand(readOptions(), run);
await closeDb().catch(() => {});
