"use client";

import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import type { ImportDetail, ImportPreview, ImportRowView, ImportView } from "@/domain/imports/shape";
import type { Page } from "@/domain/messages/shape";
import { DetailPane } from "./detail-pane";
import { ImportsAside } from "./imports-aside";
import { PreviewPane } from "./preview-pane";
import { StepsLine } from "./steps-line";
import { UploadPane } from "./upload-pane";
import { useImports } from "./use-imports";
import { useUpload } from "./use-upload";

export interface ImportsScreenProps {
  list: Page<ImportView>;
  /** The import that the URL names. */
  opened: ImportDetail | null;
  /** Of one that waits for a person. */
  preview: ImportPreview | null;
  failedRows: Page<ImportRowView>;
  canWrite: boolean;
}

/** Files on their way to messages: the one in hand at the left, what runs and what was at the right. */
export function ImportsScreen({ list, opened, preview, failedRows, canWrite }: ImportsScreenProps) {
  const t = useTranslations("imports");
  const tc = useTranslations("common");
  const { page, detail, refresh, more } = useImports(list, opened);
  const upload = useUpload();
  const previewed = detail?.state === "preview" && preview !== null;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_380px] max-[1100px]:flex max-[1100px]:flex-col max-[1100px]:overflow-y-auto">
      <div className="flex min-h-0 min-w-0 flex-col max-[1100px]:flex-none">
        <PageHead
          title={t("title")}
          lead={
            detail ? (
              <Button size="sm" look="bare" className="-ml-2 phone:px-2" asChild>
                <Link href="/imports" aria-label={tc("back")} title={tc("back")}>
                  <ChevronLeft />
                </Link>
              </Button>
            ) : undefined
          }
          actions={<StepsLine at={detail === null ? "upload" : previewed ? "map" : "run"} />}
        />
        {detail === null ? (
          canWrite ? (
            <UploadPane upload={upload} />
          ) : (
            <EmptyState why={t("list.empty")} />
          )
        ) : previewed ? (
          <PreviewPane key={detail.id} of={detail} first={preview} upload={upload} canWrite={canWrite} />
        ) : (
          <DetailPane key={detail.id} of={detail} rows={failedRows} canWrite={canWrite} refresh={refresh} />
        )}
      </div>
      <ImportsAside
        items={page.items}
        openId={detail?.id ?? null}
        onMore={page.next_cursor === null ? null : () => void more()}
        className={cx(
          "border-line border-l max-[1100px]:border-t max-[1100px]:border-l-0",
          detail !== null && "phone:hidden",
        )}
      />
    </div>
  );
}
