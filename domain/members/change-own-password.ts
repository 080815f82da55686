import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { members } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import { hashPassword } from "@/lib/password";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { requireOwnPassword } from "./require-own-password";
import type { PasswordChange } from "./shape";

/**
 * Changes the caller's own password. The present one is asked for again.
 * @throws AppError 40301 for a key, 42201 for a wrong present password, 40902 when it changed at the same time.
 */
export async function changeOwnPassword(actor: Actor, change: PasswordChange): Promise<void> {
  // Members alone have a password; no permission table entry says more than that.
  if (actor.kind !== "member") throw new AppError("forbidden", "only a member has a password");
  const hash = await requireOwnPassword(actor, change.current, "current");
  const passwordHash = await hashPassword(change.next);
  await inTransaction(async (tx) => {
    const changed = await tx
      .update(members)
      .set({ passwordHash, sessionsValidFrom: sql`now()` })
      .where(and(eq(members.id, actor.id), eq(members.passwordHash, hash)))
      .returning({ id: members.id });
    if (changed.length === 0) throw new AppError("conflict", "the password was changed in the meantime");
    await recordAudit(tx, actor, {
      action: "member.password_changed",
      subjectType: "member",
      subjectId: actor.id,
    });
  });
}
