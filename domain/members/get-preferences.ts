import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import type { MemberActor } from "../actors/shape";
import { type Preferences, readPreferences } from "./preferences-shape";

/** What the member set for themselves. */
export async function getPreferences(actor: MemberActor): Promise<Preferences> {
  const [row] = await getDb()
    .select({ preferences: members.preferences })
    .from(members)
    .where(eq(members.id, actor.id));
  return readPreferences(row?.preferences ?? {});
}
