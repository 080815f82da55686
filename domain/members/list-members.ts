import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { memberView } from "./member-view";
import type { MemberView } from "./shape";

/** All members, those who are active first, then by name. */
export async function listMembers(actor: Actor): Promise<MemberView[]> {
  authorize(actor, "members:read");
  const rows = await getDb()
    .select()
    .from(members)
    .orderBy(sql`${members.disabledAt} is not null`, members.name, members.id);
  return rows.map(memberView);
}
