import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";

/** The id of the active member with this address, or null. */
export async function findMemberByEmail(email: string): Promise<string | null> {
  const [row] = await getDb()
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.email, email.trim().toLowerCase()), isNull(members.disabledAt)));
  return row?.id ?? null;
}
