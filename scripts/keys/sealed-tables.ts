import { getTableName, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema/index";

/** A table with sealed columns. The id of a sealed value's row is the primary key, its parts joined by a dot. */
export interface SealedTable {
  name: string;
  table: PgTable;
  key: PgColumn[];
  /** By the names of their properties. */
  sealed: Record<string, PgColumn>;
}

/** Every table of the schema that holds encrypted text: read from the schema, so that a new column is never left out. */
export function sealedTables(): SealedTable[] {
  return Object.values(schema).flatMap((table): SealedTable[] => {
    if (!is(table, PgTable)) return [];
    const config = getTableConfig(table);
    const sealed = Object.fromEntries(
      Object.entries(table).filter(
        (entry): entry is [string, PgColumn] =>
          config.columns.includes(entry[1] as PgColumn) && (entry[1] as PgColumn).getSQLType() === "bytea",
      ),
    );
    if (Object.keys(sealed).length === 0) return [];
    const key = config.primaryKeys[0]?.columns ?? config.columns.filter((column) => column.primary);
    return [{ name: getTableName(table), table, key, sealed }];
  });
}
