import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { members } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { findSecondFactor } from "../second-factor/find-second-factor";
import { memberView } from "./member-view";
import { requireOtherAdmin } from "./require-other-admin";
import type { MemberPatch, MemberView } from "./shape";

/**
 * Changes a member's name or access level, disables or enables them. Takes effect with their next request.
 * @throws AppError 40401 unknown, 40902 for the last administrator.
 */
export async function updateMember(actor: Actor, id: string, patch: MemberPatch): Promise<MemberView> {
  authorize(actor, "members:write");
  if (!isId(id)) throw new AppError("not_found");
  return inTransaction(async (tx) => {
    if (patch.disabled === true || (patch.level !== undefined && patch.level !== "admin"))
      await requireOtherAdmin(tx, id);
    const [before] = await tx.select().from(members).where(eq(members.id, id)).for("update");
    if (!before) throw new AppError("not_found");
    const [row] = await tx
      .update(members)
      .set({
        name: patch.name ?? before.name,
        level: patch.level ?? before.level,
        disabledAt:
          patch.disabled === undefined
            ? before.disabledAt
            : patch.disabled
              ? (before.disabledAt ?? sql`now()`)
              : null,
      })
      .where(eq(members.id, id))
      .returning();
    if (!row) throw new AppError("not_found");
    await recordAudit(tx, actor, {
      action: "member.updated",
      subjectType: "member",
      subjectId: id,
      data: {
        fields: Object.keys(patch),
        ...(row.level === before.level ? {} : { level: { from: before.level, to: row.level } }),
        ...(patch.disabled === undefined ? {} : { disabled: patch.disabled }),
      },
    });
    return memberView(row, (await findSecondFactor(tx, id)) !== null);
  });
}
