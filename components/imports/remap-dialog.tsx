"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { retryRows, showPreview } from "@/actions/imports";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useNotify } from "@/components/ui/use-notify";
import type { ImportDetail, ImportPreview } from "@/domain/imports/shape";
import { ColumnTable } from "./column-table";
import { useMapping } from "./use-mapping";

/** Another mapping for the rows that failed. */
export function RemapDialog({ of, onRetried }: { of: ImportDetail; onRetried: () => void }) {
  const t = useTranslations("imports.failed");
  const notify = useNotify();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [loading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    const result = await showPreview({ id: of.id });
    setLoading(false);
    if (result.ok) setPreview(result.value);
    else notify.failed(result.error);
  };
  return (
    <>
      <Button size="sm" busy={loading} onClick={() => void open()}>
        {t("remap")}
      </Button>
      {preview ? (
        <Remap
          of={of}
          preview={preview}
          close={() => setPreview(null)}
          onRetried={() => {
            setPreview(null);
            onRetried();
          }}
        />
      ) : null}
    </>
  );
}

function Remap(props: {
  of: ImportDetail;
  preview: ImportPreview;
  close: () => void;
  onRetried: () => void;
}) {
  const { of, preview, close, onRetried } = props;
  const t = useTranslations("imports.failed");
  const tc = useTranslations("common");
  const notify = useNotify();
  const model = useMapping(of.id, preview);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const result = await retryRows({ id: of.id, mapping: model.mapping });
    setBusy(false);
    if (result.ok) onRetried();
    else notify.failed(result.error);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      size="xl"
      flush
      title={t("remapTitle")}
      description={t("remapNote")}
      footer={
        <>
          <DialogClose>
            <Button>{tc("cancel")}</Button>
          </DialogClose>
          <Button
            look="main"
            busy={busy}
            disabled={!model.fields.includes("content")}
            onClick={() => void retry()}
          >
            {t("retry", { count: of.failed })}
          </Button>
        </>
      }
    >
      <ColumnTable model={model} />
    </Dialog>
  );
}
