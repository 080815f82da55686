"use client";

import { RotateCw } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

export interface PageFailedProps {
  /** The number under which the server logged it. */
  digest?: string | undefined;
  retry: () => void;
}

/** What a page shows in its own place when it could not be drawn. */
export function PageFailed({ digest, retry }: PageFailedProps) {
  const t = useTranslations("errors");
  return (
    <div
      role="alert"
      className="grid min-h-60 flex-1 place-content-center justify-items-center gap-1 p-6 text-center"
    >
      <h1 className="font-semibold text-head">{t("pageTitle")}</h1>
      <p className="max-w-96 text-pretty text-ink-3">{t("pageNext")}</p>
      {digest ? (
        <p className="text-ink-3 text-meta tabular-nums">{t("reference", { code: digest })}</p>
      ) : null}
      <div className="mt-3 flex gap-2">
        <Button icon={<RotateCw />} onClick={retry}>
          {t("reload")}
        </Button>
        <Button look="bare" asChild>
          <Link href="/inbox">{t("home")}</Link>
        </Button>
      </div>
    </div>
  );
}
