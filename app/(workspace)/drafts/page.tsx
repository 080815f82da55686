import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { DRAFT_TABS, type DraftTab } from "@/components/drafts/draft-tabs";
import { DraftsScreen } from "@/components/drafts/drafts-screen";
import { may } from "@/domain/actors/authorize";
import { listCategories } from "@/domain/categories/list-categories";
import { listDrafts } from "@/domain/drafts/list-drafts";
import type { DraftState } from "@/domain/drafts/shape";
import { requireMember } from "@/entry/require-member";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const states: Record<DraftTab, DraftState[]> = {
  waiting: ["draft", "stale"],
  approved: ["approved", "sending"],
  sent: ["sent"],
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("drafts");
  return { title: t("title") };
}

/** Replies that wait: to be approved, then to be sent. */
export default async function DraftsPage({ searchParams }: Props) {
  const member = await requireMember("messages:read");
  const wanted = (await searchParams)["state"];
  const tab = DRAFT_TABS.find((name) => name === wanted) ?? "waiting";
  const [listed, categories, locale] = await Promise.all([
    listDrafts(member, states[tab]),
    listCategories(member),
    getLocale(),
  ]);
  return (
    <DraftsScreen
      tab={tab}
      listed={listed}
      categories={Object.fromEntries(
        categories.map((c) => [c.code, locale === "zh-CN" ? c.name_zh : c.name_en]),
      )}
      mayApprove={may(member, "drafts:approve")}
    />
  );
}
