// `npm run backup -- --to FILE`: everything that the database holds, as of one moment, into one file, while Intray runs
// (docs/operations.md). Restored by `npm run restore`.
import path from "node:path";
import { parseArgs } from "node:util";
import { appSecrets } from "@/lib/app-secrets";
import { writeBackup } from "./backup/write-backup";
import { reachDeployment } from "./launch/reach-deployment";
import { runCommand } from "./report/run-command";

const USAGE = `Usage: npm run backup -- --to FILE
--to  the file to write; it must not exist yet`;

function readOptions(): { to: string } | null {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" } } });
    if (values.to) return { to: values.to };
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return null;
}

async function run({ to }: { to: string }): Promise<undefined> {
  reachDeployment(path.resolve(import.meta.dirname, ".."));
  const { DATABASE_URL: url } = process.env;
  const [secret] = appSecrets();
  if (!url || !secret) throw new Error("APP_SECRET is not set: it belongs to the database.");
  // npm runs scripts in the project's root; a relative path is meant from where the command was given.
  const file = path.resolve(process.env["INIT_CWD"] ?? "", to);
  const { rows, bytes } = await writeBackup(url, secret, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Error(`${to} exists already: name another file.`, { cause: error });
  });
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0);
  console.log(`${file}: ${count} rows, ${(bytes / 1024 / 1024).toFixed(1)} MB.`);
  console.log(
    "The secret is not in it. Keep APP_SECRET (or DATA_DIR/app.secret) in another place: without it the texts can't be opened.",
  );
}

await runCommand(readOptions(), run);
