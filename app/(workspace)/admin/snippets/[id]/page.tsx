import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { SnippetPane } from "@/components/snippets/snippet-pane";
import { may } from "@/domain/actors/authorize";
import { listCategories } from "@/domain/categories/list-categories";
import { listSnippets } from "@/domain/snippets/list-snippets";
import { requireMember } from "@/entry/require-member";

/** One snippet. */
export default async function SnippetPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requireMember("categories:read");
  const { id } = await params;
  const [locale, snippets, categories] = await Promise.all([
    getLocale(),
    listSnippets(actor),
    listCategories(actor),
  ]);
  const snippet = snippets.find((each) => each.id === id);
  if (!snippet) notFound();
  return (
    <SnippetPane
      key={id}
      snippet={snippet}
      categories={categories.map((c) => ({ code: c.code, label: locale === "en" ? c.name_en : c.name_zh }))}
      canEdit={may(actor, "snippets:write")}
    />
  );
}
