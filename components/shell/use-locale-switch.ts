"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useTransition } from "react";
import type { Locale } from "@/i18n/locale";
import { rememberPreference } from "@/lib/browser/preferences";

/** The language of the page and the way to another: same address, drawn again by the server. */
export function useLocaleSwitch(): { locale: Locale; switching: boolean; setLocale: (next: Locale) => void } {
  const locale = useLocale();
  const router = useRouter();
  const [switching, start] = useTransition();
  const setLocale = (next: Locale) => {
    if (next === locale) return;
    rememberPreference("locale", next);
    start(() => router.refresh());
  };
  return { locale, switching, setLocale };
}
