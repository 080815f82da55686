import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { requireMember } from "@/entry/require-member";

/** No provider is open. */
export default async function ModelsPage() {
  await requireMember("registry:read");
  const t = await getTranslations("admin.models");
  return <EmptyState why={t("pick")} next={t("pickNext")} />;
}
