import { getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type DataKey, dataKey, openBytes, sealBytes } from "@/lib/encryption";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";
import type { Sealed } from "./columns";

function keyring(): DataKey[] {
  return singleton("keyring", () => {
    const { APP_SECRET, APP_SECRET_PREVIOUS } = env();
    if (!APP_SECRET)
      throw new Error(
        "APP_SECRET is not set: `npm start` makes one into DATA_DIR; other commands need it in the environment",
      );
    return [APP_SECRET, ...(APP_SECRET_PREVIOUS?.split(",") ?? [])].map((secret) => dataKey(secret.trim()));
  });
}

const place = (column: PgColumn, rowId: string) => `${getTableName(column.table)}.${column.name}.${rowId}`;

/** Encrypts `text` for one column of one row. The result opens nowhere else. */
export function seal(column: PgColumn, rowId: string, text: string): Sealed {
  const [current] = keyring();
  if (!current) throw new Error("the keyring is empty");
  return sealBytes(current, place(column, rowId), text) as unknown as Sealed;
}

/** Decrypts a column's value; null stays null. @throws Error when the value was moved or changed. */
export function open(column: PgColumn, rowId: string, value: Sealed): string;
export function open(column: PgColumn, rowId: string, value: Sealed | null): string | null;
export function open(column: PgColumn, rowId: string, value: Sealed | null): string | null {
  return value === null ? null : openBytes(keyring(), place(column, rowId), value);
}
