"use client";

import { FileUp, Upload as UploadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorNote } from "@/components/ui/error-note";
import { Meter } from "@/components/ui/meter";
import { UploadFailed } from "./upload-failed";
import { useSize } from "./use-size";
import type { Upload } from "./use-upload";

/** Where a file is dropped or chosen. */
export function UploadPane({ upload }: { upload: Upload }) {
  const t = useTranslations("imports.upload");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [several, setSeveral] = useState(false);
  const { busy, failed } = upload;

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    setSeveral((files?.length ?? 0) > 1);
    if (file && files?.length === 1) upload.send(file);
    if (input.current) input.current.value = "";
  };
  const onDrag = (event: DragEvent, inside: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(inside);
  };

  return (
    <div
      role="presentation"
      onDragEnter={(event) => onDrag(event, true)}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        onDrag(event, false);
        take(event.dataTransfer.files);
      }}
      className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6 phone:flex-none phone:p-4"
    >
      <section aria-label={t("title")} className="grid w-full max-w-130 gap-4">
        <div
          className={cx(
            "grid min-h-60 place-content-center justify-items-center gap-1 rounded-overlay border border-line-3 border-dashed p-6 text-center transition-colors phone:min-h-44",
            over && "border-accent bg-tint",
          )}
        >
          {busy ? (
            <Sending upload={upload} />
          ) : (
            <>
              <FileUp className="mb-2 size-6! text-ink-3" />
              <h2 className="font-medium text-head">{over ? t("dropNow") : t("drop")}</h2>
              <p className="text-ink-3 text-meta">{t("or")}</p>
              <Button
                look="main"
                icon={<UploadIcon />}
                className="mt-1"
                onClick={() => input.current?.click()}
              >
                {t("choose")}
              </Button>
            </>
          )}
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={(event) => take(event.target.files)}
            className="hidden"
          />
        </div>
        {failed ? (
          <UploadFailed
            failure={failed.failure}
            again={(encoding) => upload.send(failed.file, encoding ? { encoding } : {})}
          />
        ) : null}
        {several ? <ErrorNote tone="warn" title={t("notCsv")} next={t("emptyNext")} /> : null}
        <p className="text-pretty text-center text-ink-3 text-meta">{t("hint")}</p>
      </section>
    </div>
  );
}

function Sending({ upload }: { upload: Upload }) {
  const t = useTranslations("imports.upload");
  const size = useSize();
  const { busy } = upload;
  if (!busy) return null;
  const allSent = busy.sent >= busy.total;
  return (
    <div role="status" className="grid w-80 max-w-full gap-2 text-left">
      <p className="truncate font-medium">{t("sending", { name: busy.file.name })}</p>
      <Meter progress value={busy.total === 0 ? 0 : busy.sent / busy.total} label={t("title")} tone="work" />
      <div className="flex min-h-control items-center justify-between text-ink-3 text-meta tabular-nums">
        <span>{allSent ? t("reading") : t("sent", { sent: size(busy.sent), total: size(busy.total) })}</span>
        <Button size="sm" look="bare" onClick={upload.stop}>
          {t("stop")}
        </Button>
      </div>
    </div>
  );
}
