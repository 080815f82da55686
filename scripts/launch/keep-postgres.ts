import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { choosePlace } from "../postgres/choose-place";
import { SERVER_SETTINGS } from "../postgres/settings";
import { type RunningPostgres, startPostgres } from "../postgres/start-postgres";

const RESTARTS_A_MINUTE = 5;
const PATIENCE_MS = 60_000;

/** The product's own Postgres, restarted whenever it dies. */
export interface KeptPostgres {
  url: string;
  adopted: boolean;
  dataDir: string;
  /** Rejects, in one sentence, when it could not be brought back. */
  lost: Promise<never>;
  stop: () => Promise<void>;
}

/**
 * Starts the Postgres of the data folder `base` with the database `intray`, and brings it back on the same port when
 * it dies: it recovers what was committed by itself, and the clients connect again.
 */
export async function keepPostgres(base: string, log: (line: string) => void): Promise<KeptPostgres> {
  const place = choosePlace(base);
  let server = await startPostgres(place, SERVER_SETTINGS);
  await createDatabase(server, "intray");
  let stopping = false;

  const watch = async (): Promise<never> => {
    const deaths: number[] = [];
    for (;;) {
      await server.died();
      if (stopping) return new Promise<never>(() => {});
      deaths.push(Date.now());
      if (deaths.filter((at) => at > Date.now() - 60_000).length > RESTARTS_A_MINUTE) {
        throw new Error(`Postgres died again and again; its log is ${place.logFile}.`);
      }
      log("Postgres died; starting it again");
      server = await comeBack(server.port);
    }
  };
  // Backends of the dead server may hold its memory for a moment, and Postgres refuses to start until they are gone.
  const comeBack = async (port: number): Promise<RunningPostgres> => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await startPostgres(place, SERVER_SETTINGS, port);
      } catch (error) {
        if (stopping || Date.now() > deadline) throw error;
        await sleep(300);
      }
    }
  };

  const lost = watch();
  return {
    url: server.url("intray"),
    adopted: server.adopted,
    dataDir: place.dataDir,
    lost,
    stop: async () => {
      stopping = true;
      await server.stop();
    },
  };
}

async function createDatabase(server: RunningPostgres, name: string): Promise<void> {
  const admin = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
  try {
    const found = await admin`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await admin.unsafe(`create database ${name}`);
  } finally {
    await admin.end({ timeout: 5 });
  }
}
