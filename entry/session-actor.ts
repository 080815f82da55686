import "server-only";
import { getServerSession } from "next-auth";
import { cache } from "react";
import type { MemberActor } from "@/domain/actors/shape";
import { findMemberActor } from "@/domain/members/find-member-actor";
import { authOptions } from "./auth-options";

/** The member behind the session cookie, or null. Once a request: React keeps the answer. */
export const sessionActor = cache(async (): Promise<MemberActor | null> => {
  const session: { sessionId?: unknown } | null = await getServerSession(authOptions());
  return typeof session?.sessionId === "string" ? findMemberActor(session.sessionId) : null;
});
