import { notFound } from "next/navigation";
import { CategoryPane } from "@/components/categories/category-pane";
import { may } from "@/domain/actors/authorize";
import { listCategories } from "@/domain/categories/list-categories";
import { listMembers } from "@/domain/members/list-members";
import { requireMember } from "@/entry/require-member";

/** One category. */
export default async function CategoryPage({ params }: { params: Promise<{ code: string }> }) {
  const actor = await requireMember("categories:read");
  const { code } = await params;
  const [categories, members] = await Promise.all([listCategories(actor), listMembers(actor)]);
  const category = categories.find((each) => each.code === code);
  if (!category) notFound();
  return (
    <CategoryPane
      key={code}
      category={category}
      members={members}
      total={categories.length}
      canEdit={may(actor, "categories:write")}
    />
  );
}
