import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { OpenFirst } from "@/components/ui/open-first";
import { listScenes } from "@/domain/scenes/list-scenes";
import { requireMember } from "@/entry/require-member";

/** No scene is open: the first one opens by itself where there is room. */
export default async function ScenesPage() {
  const actor = await requireMember("registry:read");
  const [first] = await listScenes(actor);
  if (first) return <OpenFirst href={`/admin/scenes/${first.code}`} />;
  const t = await getTranslations("admin.scenes");
  return <EmptyState why={t("about")} />;
}
