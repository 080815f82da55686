"use client";

import { Languages } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, MenuCheck } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { localeNames, locales } from "@/i18n/locale";
import { useLocaleSwitch } from "./use-locale-switch";

/** Chinese or English, each by its own name. */
export function LanguageMenu({ side = "top" }: { side?: "top" | "bottom" }) {
  const t = useTranslations("shell");
  const { locale, switching, setLocale } = useLocaleSwitch();
  return (
    <Menu
      side={side}
      align="end"
      trigger={
        <IconButton
          quiet
          label={t("language")}
          title={t("language")}
          icon={<Languages />}
          aria-busy={switching || undefined}
        />
      }
    >
      {locales.map((each) => (
        <MenuCheck key={each} checked={locale === each} onCheckedChange={() => setLocale(each)}>
          <span lang={each}>{localeNames[each]}</span>
        </MenuCheck>
      ))}
    </Menu>
  );
}
