import "@fontsource-variable/inter/wght.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { TimeZoneCookie } from "@/components/shell/time-zone-cookie";
import { TipLayer } from "@/components/ui/tip-layer";
import { Toaster } from "@/components/ui/toaster";
import { isTheme } from "@/lib/browser/preferences";

export const metadata: Metadata = {
  title: { default: "Intray", template: "%s · Intray" },
  description: "The self-hosted AI inbox for teams",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  interactiveWidget: "resizes-content",
};

/** The frame of every page: language, theme, fonts, notices. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, locale, timeZone] = await Promise.all([cookies(), getLocale(), getTimeZone()]);
  const theme = jar.get("theme")?.value;
  return (
    <html lang={locale} data-theme={isTheme(theme) ? theme : "system"}>
      <body>
        <NextIntlClientProvider>
          {children}
          <TipLayer />
          <Toaster />
          <TimeZoneCookie serverZone={timeZone} />
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
