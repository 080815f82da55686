import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { PageNote } from "./page-note";

/** Nothing at this address; not found and not yours look the same. `alone`: outside the workspace. */
export function PageMissing({ alone = false }: { alone?: boolean }) {
  const t = useTranslations("errors");
  return (
    <PageNote alone={alone} title={t("notFoundTitle")} next={t("notFoundNext")}>
      <Button asChild>
        <Link href="/inbox">{t("home")}</Link>
      </Button>
    </PageNote>
  );
}
