import type postgres from "postgres";

/** Schemas that are ours; `drizzle` holds the list of migrations. */
export const SCHEMAS = ["public", "engine", "drizzle"];

/** Signs of life of processes that are not there any more after a restore. */
const WITHOUT_ROWS = new Set(["public.workers"]);

export interface Table {
  /** `schema.table`. */
  name: string;
  columns: string[];
}

/** Quoted for SQL. The names come from the catalogue or from an archive, never from a person's text. */
export const quoted = (name: string): string =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");

/** Our tables in an order in which each comes after those that it refers to. */
export async function listTables(sql: postgres.Sql): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ${sql(SCHEMAS)}
    group by n.nspname, c.relname
    order by n.nspname, c.relname`;
  const references = await sql<{ name: string; needs: string }[]>`
    select n.nspname || '.' || c.relname as name, m.nspname || '.' || d.relname as needs
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class d on d.oid = k.confrelid join pg_namespace m on m.oid = d.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`;
  const ordered: Table[] = [];
  const seen = new Set<string>();
  const place = (table: Table) => {
    if (seen.has(table.name)) return;
    seen.add(table.name);
    for (const { name, needs } of references)
      if (name === table.name) for (const other of tables) if (other.name === needs) place(other);
    if (!WITHOUT_ROWS.has(table.name)) ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered;
}

/** Ids of the keys (layout of lib/encryption.ts: bytes 2 to 5) that sealed what the database holds, hex. */
export async function listKeyIds(sql: postgres.Sql): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_schema || '.' || table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`;
  const ids = new Set<string>();
  for (const { table, column } of columns) {
    const found = await sql.unsafe<{ id: string }[]>(
      `select distinct encode(substring(${quoted(column)} from 2 for 4), 'hex') as id
       from ${quoted(table)} where get_byte(${quoted(column)}, 0) = 1`,
    );
    for (const { id } of found) ids.add(id);
  }
  return [...ids].sort();
}
