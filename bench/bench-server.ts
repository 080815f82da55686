import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { choosePlace } from "@/scripts/postgres/choose-place";
import { SERVER_SETTINGS } from "@/scripts/postgres/settings";
import { startPostgres } from "@/scripts/postgres/start-postgres";

export interface BenchServer {
  /** A folder of the run's own, or the one that was given. */
  base: string;
  /** The address of a database, made when it isn't there. */
  database: (name?: string) => Promise<string>;
  /** Stops the server and removes the folder, if it is the run's own. */
  close: () => Promise<void>;
}

/** Starts a Postgres as the product's own, for one run of a bench. @param keep a folder that stays when the run ends. */
export async function startBenchServer(keep?: string): Promise<BenchServer> {
  const base = keep ?? mkdtempSync(path.join(realpathSync(tmpdir()), "intray-bench-"));
  chmodSync(base, 0o755);
  const server = await startPostgres(choosePlace(base), SERVER_SETTINGS);
  return {
    base,
    database: async (name = "bench") => {
      const admin = postgres(server.url("postgres"), { max: 1 });
      const [known] = await admin`select 1 from pg_database where datname = ${name}`;
      if (!known) await admin.unsafe(`create database ${name}`);
      await admin.end();
      return server.url(name);
    },
    close: async () => {
      await server.stop();
      if (keep === undefined) rmSync(base, { recursive: true, force: true });
    },
  };
}
