import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { requireMember } from "@/entry/require-member";

/** No scene is open. */
export default async function ScenesPage() {
  await requireMember("registry:read");
  const t = await getTranslations("admin.scenes");
  return <EmptyState why={t("pick")} next={t("pickNext")} />;
}
