import { getLocale } from "next-intl/server";
import { SnippetPane } from "@/components/snippets/snippet-pane";
import { listCategories } from "@/domain/categories/list-categories";
import { listSnippets } from "@/domain/snippets/list-snippets";
import { SNIPPET_LANGUAGES } from "@/domain/snippets/shape";
import { requireMember } from "@/entry/require-member";

/** A snippet that does not exist yet: empty, or the text of `from` in another language. */
export default async function NewSnippetPage({ searchParams }: { searchParams: Promise<{ from?: string }> }) {
  const actor = await requireMember("snippets:write");
  const { from } = await searchParams;
  const [locale, snippets, categories] = await Promise.all([
    getLocale(),
    listSnippets(actor),
    listCategories(actor),
  ]);
  const source = snippets.find((each) => each.id === from);
  const taken = snippets.filter((each) => each.code === source?.code).map((each) => each.language);
  const language = SNIPPET_LANGUAGES.find((each) => !taken.includes(each));
  return (
    <SnippetPane
      key={from ?? "new"}
      snippet={null}
      {...(source
        ? { seed: { code: source.code, category: source.category, ...(language ? { language } : {}) } }
        : {})}
      categories={categories.map((c) => ({ code: c.code, label: locale === "en" ? c.name_en : c.name_zh }))}
      canEdit
    />
  );
}
