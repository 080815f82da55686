import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsForm } from "@/components/settings/settings-form";
import { PageHead } from "@/components/ui/page-head";
import { getSettings } from "@/domain/settings/get-settings";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.settings"))("title") };
}

/** What the team sets for its deployment. */
export default async function SettingsPage() {
  const actor = await requireMember("settings:write");
  const [t, settings] = await Promise.all([getTranslations("admin.settings"), getSettings(actor)]);
  return (
    <>
      <PageHead title={t("title")} />
      <SettingsForm settings={settings} />
    </>
  );
}
