import { getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { appSecrets } from "@/lib/app-secrets";
import { type DataKey, dataKey, hasKeyFor, openBytes, sealBytes } from "@/lib/encryption";
import { singleton } from "@/lib/singleton";
import type { Sealed } from "./columns";

/** The keys of the deployment's secrets, the present one first. */
function keyring(isMissing = false): DataKey[] {
  const rings = singleton("keyrings", () => new WeakMap<readonly string[], DataKey[]>());
  const secrets = appSecrets(isMissing);
  const ring = rings.get(secrets) ?? secrets.map((secret) => dataKey(secret));
  rings.set(secrets, ring);
  return ring;
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
  if (value === null) return null;
  const keys = keyring();
  // Another process may have sealed it with a key that this one has not read yet.
  return openBytes(hasKeyFor(keys, value) ? keys : keyring(true), place(column, rowId), value);
}

/** The id of the key that seals now, 4 bytes. */
export function currentKeyId(): Buffer {
  const [current] = keyring();
  if (!current) throw new Error("the keyring is empty");
  return current.id;
}
