import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import { verifyPassword } from "@/lib/password";
import type { MemberActor } from "../actors/shape";

/**
 * Asks for the caller's present password once more: an open session on an unwatched desk must not be enough to take the
 * account over.
 * @param field where the password stood, for the problem. @returns its hash, to be expected when it is changed.
 * @throws AppError 42201 when it is another one.
 */
export async function requireOwnPassword(actor: MemberActor, given: string, field: string): Promise<string> {
  const [row] = await getDb()
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, actor.id));
  const hash = row?.passwordHash;
  if (!hash || !(await verifyPassword(given, hash)))
    throw new AppError("validation_failed", `${field}: this is not the present password`, {
      problems: [{ path: field, message: "this is not the present password" }],
    });
  return hash;
}
