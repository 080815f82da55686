"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { changeOwnPreferences } from "@/actions/members";
import { SecondFactorSettings } from "@/components/second-factor/second-factor-settings";
import { OwnSessions } from "@/components/sessions/own-sessions";
import { useLocaleSwitch } from "@/components/shell/use-locale-switch";
import { PageHead } from "@/components/ui/page-head";
import { Segmented } from "@/components/ui/segmented";
import { SettingsSection } from "@/components/ui/settings-section";
import { useNotify } from "@/components/ui/use-notify";
import type { Preferences } from "@/domain/members/preferences-shape";
import type { SessionView } from "@/domain/members/shape";
import type { SecondFactorView } from "@/domain/second-factor/shape";
import { localeNames, locales } from "@/i18n/locale";
import { themes } from "@/lib/browser/preferences";
import { useTheme } from "@/lib/browser/use-theme";
import { KeySettings } from "./key-settings";

const densities = ["roomy", "compact"] as const;

/** How the product looks and listens to whoever is signed in. */
export function PreferencesScreen({
  preferences,
  secondFactor,
  sessions,
  oidcName,
}: {
  preferences: Preferences;
  secondFactor: SecondFactorView;
  /** Where the reader is signed in. */
  sessions: readonly SessionView[];
  /** The name of the OpenID provider; null without one. */
  oidcName: string | null;
}) {
  const t = useTranslations("preferences");
  const shell = useTranslations("shell");
  const router = useRouter();
  const notify = useNotify();
  const [theme, setTheme] = useTheme();
  const { locale, setLocale } = useLocaleSwitch();
  const [density, setDensity] = useState(preferences.density);

  const chooseDensity = async (next: Preferences["density"]) => {
    setDensity(next);
    const result = await changeOwnPreferences({ density: next });
    if (result.ok) router.refresh();
    else {
      setDensity(density);
      notify.failed(result.error);
    }
  };

  return (
    <>
      <PageHead title={shell("preferences")} />
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-10 [scrollbar-width:thin] phone:px-4">
        <SettingsSection id="look" title={t("look")}>
          <Choice label={shell("theme.label")}>
            <Segmented
              label={shell("theme.label")}
              value={theme}
              onValueChange={setTheme}
              options={themes.map((value) => ({ value, label: shell(`theme.${value}`) }))}
            />
          </Choice>
          <Choice label={shell("language")}>
            <Segmented
              label={shell("language")}
              value={locale}
              onValueChange={setLocale}
              options={locales.map((value) => ({
                value,
                label: <span lang={value}>{localeNames[value]}</span>,
              }))}
            />
          </Choice>
          <Choice label={t("density")} hint={t("densityHint")}>
            <Segmented
              label={t("density")}
              value={density}
              onValueChange={(value) => void chooseDensity(value)}
              options={densities.map((value) => ({ value, label: t(`densities.${value}`) }))}
            />
          </Choice>
        </SettingsSection>
        <SecondFactorSettings factor={secondFactor} oidcName={oidcName} />
        <OwnSessions sessions={sessions} />
        <KeySettings stored={preferences.keys} />
      </div>
    </>
  );
}

function Choice({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-4 phone:flex-wrap phone:gap-y-1 phone:py-1.5">
      <div className="min-w-0 flex-1 phone:basis-full">
        <p className="font-medium text-ink-2 text-list">{label}</p>
        {hint ? <p className="text-ink-3 text-meta">{hint}</p> : null}
      </div>
      {children}
    </div>
  );
}
