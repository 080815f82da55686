import "server-only";
import { and, eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { members, sessions } from "@/db/schema/members";
import { isId } from "@/lib/id";
import { recordAudit } from "../audit/record-audit";

/** Signs out: from now on the session's cookie, and every copy of it, is worth nothing. Nothing happens when it has ended already. */
export async function endSession(memberId: string, id: string): Promise<void> {
  if (!isId(id) || !isId(memberId)) return;
  await inTransaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.memberId, memberId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return;
    const [member] = await tx.select().from(members).where(eq(members.id, memberId));
    if (!member) return;
    const { name, email, level } = member;
    await recordAudit(
      tx,
      { kind: "member", id: memberId, name, email, level },
      { action: "member.signed_out", subjectType: "member", subjectId: memberId },
    );
  });
}
