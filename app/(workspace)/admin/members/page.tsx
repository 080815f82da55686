import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MembersTable } from "@/components/members/members-table";
import { may } from "@/domain/actors/authorize";
import { listMembers } from "@/domain/members/list-members";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.members"))("title") };
}

/** Who signs in, and what each may do. */
export default async function MembersPage() {
  const actor = await requireMember("members:read");
  return (
    <MembersTable members={await listMembers(actor)} self={actor.id} canEdit={may(actor, "members:write")} />
  );
}
