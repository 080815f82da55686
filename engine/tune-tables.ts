import type postgres from "postgres";

// A queue's rows live for seconds: with the default settings their remains would pile up at the head of the index
// that every claim reads. Migrations made by drizzle-kit cannot say this.
const SETTINGS: Record<string, string> = {
  jobs: "fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.1",
  runs: "fillfactor = 70",
  workers: "fillfactor = 50, autovacuum_vacuum_threshold = 100, autovacuum_vacuum_scale_factor = 0",
};

/** Sets the storage parameters of the engine's tables, once: altering needs a lock that waits for running queries. */
export async function tuneTables(sql: postgres.Sql): Promise<void> {
  const plain = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'engine'::regnamespace
      and relname = any(${Object.keys(SETTINGS)}::text[]) and reloptions is null`;
  for (const { name } of plain) await sql.unsafe(`alter table engine.${name} set (${SETTINGS[name]})`);
}
