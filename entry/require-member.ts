import "server-only";
import { notFound, redirect } from "next/navigation";
import { may, type Permission } from "@/domain/actors/authorize";
import type { MemberActor } from "@/domain/actors/shape";
import { sessionActor } from "./session-actor";

/**
 * The member who opened this page. Without a session it leads to the sign-in page; a page that needs a permission
 * which the member lacks does not exist for them.
 */
export async function requireMember(permission?: Permission): Promise<MemberActor> {
  const member = await sessionActor();
  if (!member) redirect("/login");
  if (permission !== undefined && !may(member, permission)) notFound();
  return member;
}
