import { customType } from "drizzle-orm/pg-core";

/** Ciphertext of a text column. Branded, so that plain text can't be written where ciphertext belongs. */
export type Sealed = Uint8Array & { readonly sealed: unique symbol };

/**
 * A column of encrypted text (`bytea`, layout of lib/encryption.ts). Written with `seal(column, rowId, text)`
 * and read with `open(column, rowId, value)` of db/sealed.ts. The name is given by hand because it is part of
 * the additional data: renaming the property must not make old values unreadable.
 */
export const encryptedText = customType<{ data: Sealed; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  fromDriver: (value) => value as unknown as Sealed,
});

/**
 * A point in time (`timestamptz`) as an RFC 3339 UTC string. Microseconds are kept: a JavaScript Date would drop
 * them, and a keyset cursor built from it would skip rows. Sessions run with TimeZone=UTC (db/client.ts).
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamptz",
  fromDriver: (value) => instantFromDriver(value),
});

/** `2026-01-01 00:00:00.123456+00` (the server's form under UTC) as `2026-01-01T00:00:00.123456Z`. */
export function instantFromDriver(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11).replace(/\+00(:00)?$/, "")}Z`;
}

/** An array of 64-bit integers; values are strings in JavaScript because they exceed 2^53. */
export const bigintArray = customType<{ data: string[]; driverData: string | string[] }>({
  dataType: () => "bigint[]",
  toDriver: (value) => `{${value.join(",")}}`,
  fromDriver: (value) => (Array.isArray(value) ? value : value === "{}" ? [] : value.slice(1, -1).split(",")),
});
