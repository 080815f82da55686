import { useTranslations } from "next-intl";
import { NoteAction } from "./note-action";
import { PageNote } from "./page-note";

/** Nothing at this address; not found and not yours look the same. `alone`: outside the workspace. */
export function PageMissing({ alone = false }: { alone?: boolean }) {
  const t = useTranslations("errors");
  return (
    <PageNote alone={alone} title={t("notFoundTitle")} next={t("notFoundNext")}>
      <NoteAction likely href="/inbox">
        {t("home")}
      </NoteAction>
    </PageNote>
  );
}
