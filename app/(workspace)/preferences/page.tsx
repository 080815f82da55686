import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PreferencesScreen } from "@/components/settings/preferences-screen";
import { getPreferences } from "@/domain/members/get-preferences";
import { listOwnSessions } from "@/domain/members/list-own-sessions";
import { getSecondFactor } from "@/domain/second-factor/get-second-factor";
import { oidcName } from "@/entry/oidc-provider";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell"))("preferences") };
}

/** What a member sets for themselves. */
export default async function PreferencesPage() {
  const member = await requireMember();
  const [preferences, secondFactor, sessions] = await Promise.all([
    getPreferences(member),
    getSecondFactor(member),
    listOwnSessions(member),
  ]);
  return (
    <PreferencesScreen
      preferences={preferences}
      secondFactor={secondFactor}
      sessions={sessions}
      oidcName={oidcName()}
    />
  );
}
