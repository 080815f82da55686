import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { OpenFirst } from "@/components/ui/open-first";
import { listProviders } from "@/domain/models/list-providers";
import { requireMember } from "@/entry/require-member";

/** No provider is open: the first one opens by itself where there is room. */
export default async function ModelsPage() {
  const actor = await requireMember("registry:read");
  const [first] = await listProviders(actor);
  if (first) return <OpenFirst href={`/admin/models/${encodeURIComponent(first.provider_code)}`} />;
  const t = await getTranslations("admin.models");
  return <EmptyState why={t("about")} />;
}
