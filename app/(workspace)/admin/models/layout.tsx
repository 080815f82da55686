import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ProvidersPane } from "@/components/models/providers-pane";
import { ListDetail } from "@/components/ui/list-detail";
import { may } from "@/domain/actors/authorize";
import { listModels } from "@/domain/models/list-models";
import { listProviders } from "@/domain/models/list-providers";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.models"))("title") };
}

/** The list of providers beside the one that is open. */
export default async function ModelsLayout({ children }: { children: ReactNode }) {
  const actor = await requireMember("registry:read");
  const [providers, models] = await Promise.all([listProviders(actor), listModels(actor)]);
  return (
    <ListDetail
      base="/admin/models"
      list={<ProvidersPane providers={providers} models={models} canEdit={may(actor, "registry:write")} />}
    >
      {children}
    </ListDetail>
  );
}
