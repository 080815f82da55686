// `npm run restore -- --from FILE [--force]`: puts a backup of `npm run backup` into the database of DATABASE_URL, or into
// the embedded one of the data folder, while Intray is stopped (docs/operations.md).
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { linesOf } from "@/lib/app-secrets";
import { restoreBackup } from "./backup/restore-backup";
import { checkDatabase } from "./launch/check-database";
import { type KeptPostgres, keepPostgres } from "./launch/keep-postgres";
import { readSettings } from "./launch/read-settings";
import { waitForLock } from "./launch/wait-for-lock";
import { runCommand } from "./report/run-command";

const USAGE = `Usage: npm run restore -- --from FILE [--force]
--from   a file of npm run backup
--force  removes what the database holds; without it, only an empty database is filled`;

interface Options {
  from: string;
  force: boolean;
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: { from: { type: "string" }, force: { type: "boolean", default: false } },
    });
    if (values.from) return { from: values.from, force: values.force };
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return null;
}

async function run({ from, force }: Options): Promise<undefined> {
  const { env, dataDir } = readSettings(path.resolve(import.meta.dirname, ".."));
  const kept = env.APP_SECRET_FILE ?? path.join(dataDir, "app.secret");
  const own = (env.APP_SECRET_PREVIOUS?.split(",") ?? []).map((one) => one.trim());
  const secrets =
    env.APP_SECRET === undefined
      ? linesOf(existsSync(kept) ? readFileSync(kept, "utf8") : "")
      : [env.APP_SECRET, ...own];
  if (secrets.length === 0)
    throw new Error(
      `The backup's secret is missing: set APP_SECRET, or put the app.secret of then into ${dataDir}.`,
    );
  const lock = await waitForLock(
    path.join(dataDir, "supervisor.lock"),
    (pid) => `Intray is running on ${dataDir} (process ${pid}): stop it first.`,
  );
  let postgres: KeptPostgres | undefined;
  try {
    if (env.DATABASE_URL) await checkDatabase(env.DATABASE_URL);
    else postgres = await keepPostgres(dataDir, (line) => console.log(line));
    const url = env.DATABASE_URL ?? postgres?.url ?? "";
    const file = path.resolve(process.env["INIT_CWD"] ?? "", from);
    const tail = await restoreBackup(url, file, { secrets, force, log: (line) => console.log(line) });
    const count = Object.values(tail.rows).reduce((sum, n) => sum + n, 0);
    console.log(
      `Restored: ${count} rows, ${tail.rows["public.messages"] ?? 0} of them messages. Start Intray.`,
    );
  } finally {
    await postgres?.stop();
    lock.release();
  }
}

await runCommand(readOptions(), run);
