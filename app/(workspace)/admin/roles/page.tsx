import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { OpenFirst } from "@/components/ui/open-first";
import { listRoles } from "@/domain/roles/list-roles";
import { requireMember } from "@/entry/require-member";

/** No role is open: the first one opens by itself where there is room. */
export default async function RolesPage() {
  const actor = await requireMember("roles:read");
  const [first] = await listRoles(actor);
  if (first) return <OpenFirst href={`/admin/roles/${encodeURIComponent(first.code)}`} />;
  const t = await getTranslations("admin.roles");
  return <EmptyState why={t("about")} />;
}
