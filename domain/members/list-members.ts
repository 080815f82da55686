import "server-only";
import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members, secondFactors } from "@/db/schema/members";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { memberView } from "./member-view";
import type { MemberView } from "./shape";

/** All members, those who are active first, then by name. */
export async function listMembers(actor: Actor): Promise<MemberView[]> {
  authorize(actor, "members:read");
  const rows = await getDb()
    .select({ member: members, confirmedAt: secondFactors.confirmedAt })
    .from(members)
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id))
    .orderBy(sql`${members.disabledAt} is not null`, members.name, members.id);
  return rows.map(({ member, confirmedAt }) => memberView(member, confirmedAt !== null));
}
