import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { requireMember } from "@/entry/require-member";

/** No role is open. */
export default async function RolesPage() {
  await requireMember("roles:read");
  const t = await getTranslations("admin.roles");
  return <EmptyState why={t("pick")} next={t("pickNext")} />;
}
