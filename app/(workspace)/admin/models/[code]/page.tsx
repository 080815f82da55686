import { notFound } from "next/navigation";
import { ProviderPane } from "@/components/models/provider-pane";
import { may } from "@/domain/actors/authorize";
import { listModels } from "@/domain/models/list-models";
import { listProviders } from "@/domain/models/list-providers";
import { requireMember } from "@/entry/require-member";

/** One provider with its models. */
export default async function ProviderPage({ params }: { params: Promise<{ code: string }> }) {
  const actor = await requireMember("registry:read");
  const code = decodeURIComponent((await params).code);
  const [providers, models] = await Promise.all([listProviders(actor), listModels(actor, code)]);
  const provider = providers.find((each) => each.provider_code === code);
  if (!provider) notFound();
  return (
    <ProviderPane key={code} provider={provider} models={models} canEdit={may(actor, "registry:write")} />
  );
}
