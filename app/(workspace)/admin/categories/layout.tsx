import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CategoriesPane } from "@/components/categories/categories-pane";
import { ListDetail } from "@/components/ui/list-detail";
import { may } from "@/domain/actors/authorize";
import { listCategories } from "@/domain/categories/list-categories";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.categories"))("title") };
}

/** The list of categories beside the one that is open. */
export default async function CategoriesLayout({ children }: { children: ReactNode }) {
  const actor = await requireMember("categories:read");
  const t = await getTranslations("admin.categories");
  return (
    <ListDetail
      base="/admin/categories"
      title={t("title")}
      list={
        <CategoriesPane categories={await listCategories(actor)} canEdit={may(actor, "categories:write")} />
      }
    >
      {children}
    </ListDetail>
  );
}
