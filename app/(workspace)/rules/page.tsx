import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { requireMember } from "@/entry/require-member";

/** No rule is open. */
export default async function RulesPage() {
  await requireMember("rules:read");
  const t = await getTranslations("rules");
  return <EmptyState why={t("pick")} next={t("pickNext")} />;
}
