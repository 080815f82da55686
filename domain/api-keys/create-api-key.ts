import "server-only";
import { randomBytes } from "node:crypto";
import { inTransaction } from "@/db/client";
import { apiKeys } from "@/db/schema/members";
import { seal } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { sha256Hex } from "@/lib/hmac";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import type { NewApiKey } from "./shape";

export interface CreatedApiKey {
  id: string;
  /** Shown once; only its hash is stored. */
  key: string;
  signingSecret?: string;
}

/** A new key: 256 random bits behind a mark by which scanners of leaked secrets can know it. */
export const newKeyText = () => `itk_${randomBytes(32).toString("base64url")}`;

/**
 * Makes an API key. A key can't be given scopes that its maker's own key lacks: otherwise `admin` would be one
 * request away from any key that may make keys.
 */
export async function createApiKey(actor: Actor, input: NewApiKey): Promise<CreatedApiKey> {
  authorize(actor, "api-keys:write");
  if (
    actor.kind === "api_key" &&
    !actor.scopes.includes("admin") &&
    input.scopes.some((s) => !actor.scopes.includes(s))
  )
    throw new AppError("forbidden", "a key can't give scopes that it lacks itself");
  const id = newId();
  const key = newKeyText();
  const signingSecret = input.require_signature ? randomBytes(32).toString("base64url") : undefined;
  await inTransaction(async (tx) => {
    await tx.insert(apiKeys).values({
      id,
      name: input.name,
      prefix: key.slice(0, 8),
      keyHash: sha256Hex(key),
      scopes: input.scopes,
      ownerId: actor.kind === "member" ? actor.id : null,
      requireSignature: input.require_signature,
      signingSecret: signingSecret === undefined ? null : seal(apiKeys.signingSecret, id, signingSecret),
      expiresAt: input.expires_at ?? null,
    });
    await recordAudit(tx, actor, {
      action: "api_key.created",
      subjectType: "api_key",
      subjectId: id,
      data: { scopes: input.scopes, require_signature: input.require_signature },
    });
  });
  return signingSecret === undefined ? { id, key } : { id, key, signingSecret };
}
