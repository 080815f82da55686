import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { requireMember } from "@/entry/require-member";

/** No category is open. */
export default async function CategoriesPage() {
  await requireMember("categories:read");
  const t = await getTranslations("admin.categories");
  return <EmptyState why={t("pick")} next={t("pickNext")} />;
}
