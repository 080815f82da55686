import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RolesPane } from "@/components/roles/roles-pane";
import { ListDetail } from "@/components/ui/list-detail";
import { may } from "@/domain/actors/authorize";
import { listRoles } from "@/domain/roles/list-roles";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.roles"))("title") };
}

/** The list of roles beside the one that is open. */
export default async function RolesLayout({ children }: { children: ReactNode }) {
  const actor = await requireMember("roles:read");
  return (
    <ListDetail
      base="/admin/roles"
      list={<RolesPane roles={await listRoles(actor)} canEdit={may(actor, "roles:write")} />}
    >
      {children}
    </ListDetail>
  );
}
