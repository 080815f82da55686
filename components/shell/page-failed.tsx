"use client";

import { RotateCw } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
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
      <Button icon={<RotateCw />} onClick={retry}>
        {t("reload")}
      </Button>
      <Button look="bare" asChild>
        <Link href="/inbox">{t("home")}</Link>
      </Button>
    </PageNote>
  );
}
