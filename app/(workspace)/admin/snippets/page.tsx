import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { OpenFirst } from "@/components/ui/open-first";
import { listSnippets } from "@/domain/snippets/list-snippets";
import { requireMember } from "@/entry/require-member";

/** No snippet is open: the first one opens by itself where there is room. */
export default async function SnippetsPage() {
  const actor = await requireMember("categories:read");
  const [first] = await listSnippets(actor);
  if (first) return <OpenFirst href={`/admin/snippets/${first.id}`} />;
  const t = await getTranslations("admin.snippets");
  return <EmptyState why={t("about")} />;
}
