import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { OpenFirst } from "@/components/ui/open-first";
import { listCategories } from "@/domain/categories/list-categories";
import { requireMember } from "@/entry/require-member";

/** No category is open: the first one opens by itself where there is room. */
export default async function CategoriesPage() {
  const actor = await requireMember("categories:read");
  const [first] = await listCategories(actor);
  if (first) return <OpenFirst href={`/admin/categories/${first.code}`} />;
  const t = await getTranslations("admin.categories");
  return <EmptyState why={t("about")} />;
}
