import { z } from "zod";
import { Scope } from "../actors/shape";

export const NewApiKey = z.strictObject({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(Scope).min(1),
  expires_at: z.iso.datetime({ offset: true }).optional(),
  require_signature: z.boolean().default(false),
});
export type NewApiKey = z.output<typeof NewApiKey>;

export const ApiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(Scope),
  require_signature: z.boolean(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
});
export type ApiKeyView = z.output<typeof ApiKeyView>;
