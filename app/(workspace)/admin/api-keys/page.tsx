import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiKeysTable } from "@/components/api-keys/api-keys-table";
import { listApiKeys } from "@/domain/api-keys/list-api-keys";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.apiKeys"))("title") };
}

/** Keys of programs. */
export default async function ApiKeysPage() {
  const actor = await requireMember("api-keys:write");
  const [keys, revoked] = await Promise.all([listApiKeys(actor), listApiKeys(actor, { revoked: true })]);
  return <ApiKeysTable keys={keys} revoked={revoked} />;
}
