import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SettingsForm } from "@/components/settings/settings-form";
import { PageHead } from "@/components/ui/page-head";
import { listCategories } from "@/domain/categories/list-categories";
import { getSettings } from "@/domain/settings/get-settings";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.settings"))("title") };
}

/** What the team sets for its deployment. */
export default async function SettingsPage() {
  const actor = await requireMember("settings:write");
  const [t, settings, categories, locale] = await Promise.all([
    getTranslations("admin.settings"),
    getSettings(actor),
    listCategories(actor),
    getLocale(),
  ]);
  const named = categories
    .filter((category) => category.enabled)
    .map(({ code, name_zh: zh, name_en: en }) => ({ code, name: locale === "en" ? en : zh }));
  return (
    <>
      <PageHead title={t("title")} />
      <SettingsForm settings={settings} categories={named} />
    </>
  );
}
