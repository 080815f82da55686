import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SnippetsPane } from "@/components/snippets/snippets-pane";
import { ListDetail } from "@/components/ui/list-detail";
import { may } from "@/domain/actors/authorize";
import { listSnippets } from "@/domain/snippets/list-snippets";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.snippets"))("title") };
}

/** The list of snippets beside the one that is open. */
export default async function SnippetsLayout({ children }: { children: ReactNode }) {
  const actor = await requireMember("categories:read");
  const t = await getTranslations("admin.snippets");
  return (
    <ListDetail
      base="/admin/snippets"
      title={t("title")}
      list={<SnippetsPane snippets={await listSnippets(actor)} canEdit={may(actor, "snippets:write")} />}
    >
      {children}
    </ListDetail>
  );
}
