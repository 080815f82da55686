import { v5, v7, validate } from "uuid";

/** Made once, for the ids of this product that are made from something. */
const NAMESPACE = "0b8f3c52-6d0e-4a7f-9b1c-5f2d1a7e4c90";

/** A new UUIDv7 (RFC 9562): sortable by creation time, made in the application so that rows can refer to each other before they are stored. */
export function newId(): string {
  return v7();
}

/** The id that belongs to `seed`, always the same: a UUIDv5 (RFC 9562). */
export function idFrom(seed: string): string {
  return v5(seed, NAMESPACE);
}

/** Whether `value` is a UUID in its textual form. Guards lookups: Postgres answers an error, not "no row", to a malformed uuid. */
export function isId(value: string): boolean {
  return validate(value);
}
