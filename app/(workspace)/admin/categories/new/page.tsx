import { CategoryPane } from "@/components/categories/category-pane";
import { listMembers } from "@/domain/members/list-members";
import { requireMember } from "@/entry/require-member";

/** A category that does not exist yet. */
export default async function NewCategoryPage() {
  const actor = await requireMember("categories:write");
  return <CategoryPane category={null} members={await listMembers(actor)} total={0} canEdit />;
}
