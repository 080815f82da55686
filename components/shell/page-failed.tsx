"use client";

import { useTranslations } from "next-intl";
import { NoteAction } from "./note-action";
import { PageNote } from "./page-note";

export interface PageFailedProps {
  /** The number under which the server logged it. */
  digest?: string | undefined;
  retry: () => void;
  /** Outside the workspace. */
  alone?: boolean;
}

/** What a page shows in its own place when it could not be drawn. */
export function PageFailed({ digest, retry, alone = false }: PageFailedProps) {
  const t = useTranslations("errors");
  return (
    <PageNote
      alert
      alone={alone}
      title={t("pageTitle")}
      next={t("pageNext")}
      code={digest ? t("reference", { code: digest }) : undefined}
    >
      <NoteAction likely onClick={retry}>
        {t("reload")}
      </NoteAction>
      <NoteAction href="/inbox">{t("home")}</NoteAction>
    </PageNote>
  );
}
