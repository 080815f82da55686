"use client";

import "./globals.css";
import { useSyncExternalStore } from "react";
import { NoteAction } from "@/components/shell/note-action";
import { PageNote } from "@/components/shell/page-note";
import { chooseLocale } from "@/i18n/locale";
// These texts alone: every page loads this file.
import { pageFailed as en } from "@/i18n/messages/en/page-failed";
import { pageFailed as zhCN } from "@/i18n/messages/zh-CN/page-failed";

const never = () => () => undefined;

function cookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = document.cookie.split("; ").find((p) => p.startsWith(prefix));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(prefix.length));
}

/** The last resort, when the frame itself fails: no provider is there, so language and theme are read here. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const locale = useSyncExternalStore(
    never,
    () => chooseLocale(cookie("locale"), navigator.languages.join(",")),
    () => "en" as const,
  );
  const theme = useSyncExternalStore(
    never,
    () => cookie("theme") ?? "system",
    () => "system",
  );
  const errors = locale === "en" ? en : zhCN;
  return (
    <html lang={locale} data-theme={theme}>
      <body>
        <title>{`${errors.pageTitle} · Intray`}</title>
        <PageNote
          alert
          alone
          title={errors.pageTitle}
          next={errors.pageNext}
          code={error.digest ? errors.reference.replace("{code}", error.digest) : undefined}
        >
          <NoteAction likely onClick={reset}>
            {errors.reload}
          </NoteAction>
          {/* Not by the router: the frame that it would keep is what failed. */}
          <NoteAction href="/inbox">{errors.home}</NoteAction>
        </PageNote>
      </body>
    </html>
  );
}
