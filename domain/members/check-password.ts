import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { hashPassword, verifyPassword } from "@/lib/password";
import { singleton } from "@/lib/singleton";
import type { Level } from "../actors/level-shape";

/** The member with this address and password, or null. An unknown address takes as long as a wrong password, so that answers don't tell which addresses exist. */
export async function checkPassword(
  email: string,
  password: string,
): Promise<{ id: string; name: string; email: string; level: Level } | null> {
  const db = getDb();
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.email, email.trim().toLowerCase()), isNull(members.disabledAt)));
  const hash = member?.passwordHash ?? (await singleton("decoy-hash", () => hashPassword("decoy")));
  const right = await verifyPassword(password, hash);
  if (!member?.passwordHash || !right) return null;
  return { id: member.id, name: member.name, email: member.email, level: member.level };
}
