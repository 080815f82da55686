import { eq } from "drizzle-orm";
import type { Queryable } from "./client";
import type { Sealed } from "./columns";
import { settings } from "./schema/system";
import { open, seal } from "./sealed";

/** Signs callbacks. */
export const CALLBACK_SECRET = "callback-secret";
/** Keys the chain of the audit log. */
export const AUDIT_KEY = "audit-key";
/** Sealed with each key in use: tells at start whether the secrets given are those of this database. */
export const KEY_CHECK = "key-check";

/** A secret of the deployment in the table of settings: `{sealed: base64}`, for the row id `key`. */
interface SealedValue {
  sealed: string;
}

/** The secret stored under `key`, or null. @throws Error when no key of this deployment opens it. */
export async function findSealedSetting(queryable: Queryable, key: string): Promise<string | null> {
  const [row] = await queryable.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row ? openSetting(key, row.value) : null;
}

/** Stores a secret unless there is one. @returns the one that is stored. */
export async function keepSealedSetting(queryable: Queryable, key: string, secret: string): Promise<string> {
  await queryable
    .insert(settings)
    .values({ key, value: sealSetting(key, secret) })
    .onConflictDoNothing();
  return (await findSealedSetting(queryable, key)) ?? secret;
}

/** `secret` as it is stored under `key`. */
export function sealSetting(key: string, secret: string): SealedValue {
  return { sealed: Buffer.from(seal(settings.value, key, secret)).toString("base64") };
}

/** What {@link sealSetting} sealed. */
export function openSetting(key: string, value: unknown): string {
  const { sealed } = value as SealedValue;
  return open(settings.value, key, Buffer.from(sealed, "base64") as unknown as Sealed);
}
