import "server-only";
import { inTransaction } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { callbackSecret } from "./callback-secret";

/** The key of callbacks, for an admin who sets up a receiver. That it was shown, and to whom, is on record. */
export async function revealSecret(actor: MemberActor): Promise<{ secret: string }> {
  authorize(actor, "settings:write");
  await inTransaction((tx) =>
    recordAudit(tx, actor, {
      action: "callback_secret.revealed",
      subjectType: "settings",
      subjectId: "callback_secret",
    }),
  );
  return { secret: await callbackSecret() };
}
