import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { apiKeys } from "@/db/schema/members";
import { open, seal } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { sha256Hex } from "@/lib/hmac";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { newKeyText } from "./create-api-key";
import type { KeyRotation, RotatedApiKey } from "./shape";

/**
 * Gives a key a new text, and a new signing secret where it has one. The old pair stays good for `grace_seconds`, so that
 * programs can change over one after the other; 0 ends it at once. Scopes, owner and what it submitted stay.
 * @throws AppError 40401 when there is none, or it is revoked or expired.
 */
export async function rotateApiKey(actor: Actor, id: string, rotation: KeyRotation): Promise<RotatedApiKey> {
  authorize(actor, "api-keys:write");
  if (!isId(id)) throw new AppError("not_found");
  const key = newKeyText();
  const secret = randomBytes(32).toString("base64url");
  return inTransaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.id, id),
          isNull(apiKeys.revokedAt),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
        ),
      )
      .for("update");
    if (!before) throw new AppError("not_found");
    const isSigned = before.requireSignature;
    const hasGrace = rotation.grace_seconds > 0;
    const oldSecret = open(apiKeys.signingSecret, id, before.signingSecret);
    const [row] = await tx
      .update(apiKeys)
      .set({
        prefix: key.slice(0, 8),
        keyHash: sha256Hex(key),
        signingSecret: isSigned ? seal(apiKeys.signingSecret, id, secret) : null,
        previousKeyHash: hasGrace ? before.keyHash : null,
        previousSigningSecret:
          hasGrace && oldSecret !== null ? seal(apiKeys.previousSigningSecret, id, oldSecret) : null,
        previousEndsAt: hasGrace ? sql`now() + make_interval(secs => ${rotation.grace_seconds})` : null,
        rotatedAt: sql`now()`,
      })
      .where(eq(apiKeys.id, id))
      .returning({ previousEndsAt: apiKeys.previousEndsAt });
    await recordAudit(tx, actor, {
      action: "api_key.rotated",
      subjectType: "api_key",
      subjectId: id,
      data: { grace_seconds: rotation.grace_seconds },
    });
    return {
      id,
      key,
      ...(isSigned ? { signing_secret: secret } : {}),
      old_key_ends_at: row?.previousEndsAt ?? null,
    };
  });
}
