import { ProviderPane } from "@/components/models/provider-pane";
import { requireMember } from "@/entry/require-member";

/** A provider that does not exist yet. */
export default async function NewProviderPage() {
  await requireMember("registry:write");
  return <ProviderPane provider={null} models={[]} canEdit />;
}
