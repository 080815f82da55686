import { v7, validate } from "uuid";

/** A new UUIDv7 (RFC 9562): sortable by creation time, made in the application so that rows can refer to each other before they are stored. */
export function newId(): string {
  return v7();
}

/** Whether `value` is a UUID in its textual form. Guards lookups: Postgres answers an error, not "no row", to a malformed uuid. */
export function isId(value: string): boolean {
  return validate(value);
}
