import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { requireMember } from "@/entry/require-member";

/** No snippet is open. */
export default async function SnippetsPage() {
  await requireMember("categories:read");
  const t = await getTranslations("admin.snippets");
  return <EmptyState why={t("pick")} next={t("pickNext")} />;
}
