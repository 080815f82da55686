import "server-only";
import { inTransaction } from "@/db/client";
import { members } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { hashPassword } from "@/lib/password";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { memberView } from "./member-view";
import type { MemberView, NewMember } from "./shape";

/** Adds a member who signs in with a password. @throws AppError 40902 when the address is taken. */
export async function createMember(actor: Actor, input: NewMember): Promise<MemberView> {
  authorize(actor, "members:write");
  const passwordHash = await hashPassword(input.password);
  return inTransaction(async (tx) => {
    const [row] = await tx
      .insert(members)
      .values({ id: newId(), email: input.email, name: input.name, level: input.level, passwordHash })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError("conflict", "a member with this e-mail address is there already");
    await recordAudit(tx, actor, {
      action: "member.created",
      subjectType: "member",
      subjectId: row.id,
      data: { level: row.level },
    });
    return memberView(row, false);
  });
}
