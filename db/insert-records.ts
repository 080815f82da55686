import { getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./client";

/**
 * Inserts many rows with one parameter: a JSON text that the server takes apart. A statement with a placeholder for each
 * value costs more than the insert itself, in Drizzle, in the driver and in the server's parser (a few hundred rows have
 * thousands). Columns that the first row does not name get their defaults, so all rows name the same ones; values are
 * plain, not SQL.
 * @param conflicts whether rows that meet a unique index are left out, or fail all.
 * @returns the ids of the rows that were stored.
 */
export async function insertRecords<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: InferInsertModel<T>[],
  conflicts: "fail" | "leave_out" = "fail",
): Promise<Set<string>> {
  const [first] = rows;
  if (!first) return new Set();
  const known = getTableColumns(table);
  const columns = Object.keys(first).map((key) => {
    const column = known[key];
    if (!column) throw new Error(`insertRecords: the table has no column ${key}`);
    return { key, name: toSnakeCase(column.name), type: column.getSQLType(), column };
  });
  const records = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ key, name, type, column }) => [
        name,
        encode(row[key as never] as unknown, type, column),
      ]),
    ),
  );
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const quoted = (name: string) => sql.identifier(name);
  const stored = await tx.execute<{ id: string }>(sql`
    insert into ${table} (${list(columns.map(({ name }) => sql`${quoted(name)}`))})
    select ${list(columns.map(({ name, type }) => decoded(quoted(name), type)))}
    from json_to_recordset(${JSON.stringify(records)}::json)
      as r(${list(columns.map(({ name, type }) => sql`${quoted(name)} ${sql.raw(isText(type) ? "text" : type)}`))})
    ${conflicts === "leave_out" ? sql`on conflict do nothing` : sql``} returning id`);
  return new Set(stored.map(({ id }) => id));
}

/** Types that travel as text: bytes as base64, 64-bit numbers because JSON would round them. */
const isText = (type: string): boolean => type === "bytea" || type === "bigint[]";

function decoded(name: ReturnType<typeof sql.identifier>, type: string): SQL {
  if (type === "bytea") return sql`decode(r.${name}, 'base64')`;
  return type === "bigint[]" ? sql`r.${name}::bigint[]` : sql`r.${name}`;
}

function encode(value: unknown, type: string, column: PgColumn): unknown {
  if (value === null || value === undefined) return null;
  if (is(value, SQL)) throw new Error("insertRecords takes values, not SQL");
  if (type === "bytea") {
    const bytes = value as Uint8Array;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  }
  if (type === "bigint[]") return column.mapToDriverValue(value);
  // Half a surrogate pair is no text for Postgres; JSON would carry it there.
  return typeof value === "string" ? value.toWellFormed() : value;
}
