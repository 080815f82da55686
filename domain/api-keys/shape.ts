import { z } from "zod";
import { Scope } from "../actors/shape";

export const NewApiKey = z.strictObject({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(Scope).min(1),
  expires_at: z.iso.datetime({ offset: true }).optional(),
  require_signature: z.boolean().default(false),
});
export type NewApiKey = z.output<typeof NewApiKey>;

/** Longest time that the old key may stay good after a rotation: a week. */
const MAX_GRACE_SECONDS = 7 * 24 * 3600;

export const KeyRotation = z.strictObject({
  /** How long the old key stays good; 0 ends it at once. */
  grace_seconds: z.number().int().min(0).max(MAX_GRACE_SECONDS).default(0),
});
export type KeyRotation = z.output<typeof KeyRotation>;

export const RotatedApiKey = z.object({
  id: z.string(),
  key: z.string(),
  signing_secret: z.string().optional(),
  old_key_ends_at: z.string().nullable(),
});
export interface RotatedApiKey {
  id: string;
  /** Shown once. */
  key: string;
  signing_secret?: string;
  old_key_ends_at: string | null;
}

export const ApiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(Scope),
  require_signature: z.boolean(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
  /** The member who made it; null: made by a program or with the first start. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The key before the last rotation is good until then; null: it is not. */
  old_key_ends_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoked_by: z.string().nullable(),
});
export type ApiKeyView = z.output<typeof ApiKeyView>;
