"use client";

import "./globals.css";
import { useSyncExternalStore } from "react";
import { chooseLocale } from "@/i18n/locale";
import { messagesOf } from "@/i18n/messages";

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
  const { errors } = messagesOf(locale);
  return (
    <html lang={locale} data-theme={theme}>
      <body>
        <title>{`${errors.pageTitle} · Intray`}</title>
        <main className="grid min-h-dvh place-content-center justify-items-center gap-1 bg-surface p-6 text-center">
          <h1 className="font-semibold text-head">{errors.pageTitle}</h1>
          <p className="max-w-96 text-pretty text-ink-3">{errors.pageNext}</p>
          {error.digest ? (
            <p className="text-ink-3 text-meta">{errors.reference.replace("{code}", error.digest)}</p>
          ) : null}
          <button
            type="button"
            onClick={reset}
            className="mt-3 h-control rounded-control px-2.5 font-medium shadow-[inset_0_0_0_1px_var(--color-line-2)] hover:bg-hover phone:h-touch"
          >
            {errors.reload}
          </button>
        </main>
      </body>
    </html>
  );
}
