import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { members } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { hashPassword } from "@/lib/password";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";

/** Gives a member a new password; whoever sets it tells them. @throws AppError 40401. */
export async function resetPassword(actor: Actor, id: string, password: string): Promise<void> {
  authorize(actor, "members:write");
  if (!isId(id)) throw new AppError("not_found");
  const passwordHash = await hashPassword(password);
  await inTransaction(async (tx) => {
    const rows = await tx
      .update(members)
      .set({ passwordHash, sessionsValidFrom: sql`now()` })
      .where(eq(members.id, id))
      .returning({ id: members.id });
    if (rows.length === 0) throw new AppError("not_found");
    await recordAudit(tx, actor, { action: "member.password_reset", subjectType: "member", subjectId: id });
  });
}
