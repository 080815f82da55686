import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PreferencesScreen } from "@/components/settings/preferences-screen";
import { getPreferences } from "@/domain/members/get-preferences";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell"))("preferences") };
}

/** What a member sets for themselves. */
export default async function PreferencesPage() {
  const member = await requireMember();
  return <PreferencesScreen preferences={await getPreferences(member)} />;
}
