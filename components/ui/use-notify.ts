"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { showLast } from "./last-notice";
import { wantToaster } from "./toaster";

/** What a server action says when it could not do its work. */
export interface Failure {
  /** The name of the error code, `conflict` say. */
  error: string;
  code: number;
  detail?: string;
}

export interface Notify {
  /** Something is done; with `undo`, it can be taken back for 10 s. Takes the place of the one before. */
  done: (text: string, undo?: () => void) => void;
  /** Something failed: what, the code, what happens next, and a retry where there is one. */
  failed: (failure: Failure, retry?: () => void) => void;
}

async function shown(): Promise<typeof import("sonner")["toast"]> {
  const [{ toast }] = await Promise.all([import("sonner"), wantToaster()]);
  return toast;
}

/** Short notices at the edge of the screen, in the reader's language. */
export function useNotify(): Notify {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo(
    () => ({
      done: (text, undo) => {
        void shown().then((toast) =>
          showLast(
            () =>
              toast.success(
                text,
                undo ? { action: { label: t("common.undo"), onClick: undo } } : { duration: 4000 },
              ),
            (name) => toast.dismiss(name),
          ),
        );
      },
      failed: (failure, retry) => {
        const name = t.has(`errors.titles.${failure.error}` as "errors.titles.internal")
          ? (failure.error as "internal")
          : "internal";
        void shown().then((toast) =>
          toast.error(t(`errors.titles.${name}`), {
            // The server's own sentence is English, and often says more.
            description: `${(locale === "en" ? failure.detail : undefined) ?? t(`errors.next.${name}`)} ${t("errors.reference", { code: String(failure.code) })}`,
            ...(retry ? { action: { label: t("common.retry"), onClick: retry } } : {}),
          }),
        );
      },
    }),
    [t, locale],
  );
}
