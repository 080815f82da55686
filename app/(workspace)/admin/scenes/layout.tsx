import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ScenesPane } from "@/components/scenes/scenes-pane";
import { ListDetail } from "@/components/ui/list-detail";
import { listScenes } from "@/domain/scenes/list-scenes";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.scenes"))("title") };
}

/** The list of scenes beside the one that is open. */
export default async function ScenesLayout({ children }: { children: ReactNode }) {
  const actor = await requireMember("registry:read");
  return (
    <ListDetail base="/admin/scenes" list={<ScenesPane scenes={await listScenes(actor)} />}>
      {children}
    </ListDetail>
  );
}
