"use client";

import { CircleCheck, Sparkles, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { cancelImport, runImport } from "@/actions/imports";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useNotify } from "@/components/ui/use-notify";
import type { ImportCost, ImportDetail, ImportPreview } from "@/domain/imports/shape";
import { ColumnTable } from "./column-table";
import { FileFacts } from "./file-facts";
import { dropFile } from "./held-files";
import { PreviewRows } from "./preview-rows";
import { useMapping } from "./use-mapping";
import type { Upload } from "./use-upload";

export interface PreviewPaneProps {
  of: ImportDetail;
  first: ImportPreview;
  upload: Upload;
  canWrite: boolean;
}

/** What a file will become, before anything does: how it was read, its columns, its first rows. */
export function PreviewPane({ of, first, upload, canWrite }: PreviewPaneProps) {
  const t = useTranslations("imports");
  const router = useRouter();
  const notify = useNotify();
  const model = useMapping(of.id, first);
  const [busy, setBusy] = useState<"start" | "discard" | null>(null);
  const ready = model.fields.includes("content");

  const act = async (what: "start" | "discard") => {
    setBusy(what);
    const result =
      what === "start"
        ? await runImport({ id: of.id, mapping: model.mapping })
        : await cancelImport({ id: of.id });
    if (!result.ok) {
      setBusy(null);
      notify.failed(result.error);
      return;
    }
    dropFile(of.id);
    if (what === "start") router.refresh();
    else router.push("/imports");
  };

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto phone:overflow-visible">
        <FileFacts of={of} upload={upload} />
        {of.rows === 0 ? (
          <EmptyState why={t("preview.empty")} next={t("preview.emptyNext")} />
        ) : (
          <>
            <div className="border-line border-t">
              <ColumnTable model={model} />
            </div>
            <Verdict preview={model.preview} stale={model.stale} />
            {model.preview.cost ? <Cost cost={model.preview.cost} /> : null}
            <PreviewRows preview={model.preview} />
          </>
        )}
      </div>
      {canWrite ? (
        <footer className="flex min-h-16 shrink-0 flex-wrap items-center gap-3 border-line border-t bg-surface px-6 py-3 phone:sticky phone:bottom-0 phone:px-4">
          <Button
            look="main"
            busy={busy === "start"}
            disabled={!ready || of.rows === 0 || upload.busy !== null || busy === "discard"}
            onClick={() => void act("start")}
          >
            {t("start.act", { rows: of.rows })}
          </Button>
          <p className={ready ? "text-ink-3 text-meta phone:hidden" : "text-meta text-warn"}>
            {ready ? t("start.note") : t("columns.needContent")}
          </p>
          <Button
            className="ml-auto"
            busy={busy === "discard"}
            disabled={busy === "start"}
            onClick={() => void act("discard")}
          >
            {t("start.discard")}
          </Button>
        </footer>
      ) : null}
    </>
  );
}

/** How the first rows would fare under the mapping. */
function Verdict({ preview, stale }: { preview: ImportPreview; stale: boolean }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const checked = format.number(preview.checked);
  return (
    <section aria-busy={stale} className="grid gap-1 px-6 pt-4 pb-1 phone:px-4">
      <h2 className="flex items-baseline gap-2 font-semibold text-head">
        {t("preview.label")}
        <span className="font-normal text-ink-3 text-meta">
          {t("preview.meta", { count: preview.rows.length })}
        </span>
      </h2>
      <p role="status" className="flex items-start gap-1.5 text-meta">
        {preview.failing === 0 ? (
          <>
            <CircleCheck className="mt-0.5 size-3.5 text-ok" />
            <span className="text-ink-2">{t("preview.fine", { checked: preview.checked })}</span>
          </>
        ) : (
          <>
            <TriangleAlert className="mt-0.5 size-3.5 text-warn" />
            <span className="text-warn">
              {t("preview.problems", { failing: format.number(preview.failing), checked })}
            </span>
          </>
        )}
      </p>
      {preview.issues.length > 0 ? (
        <ul className="grid gap-0.5 pl-5 text-ink-2 text-meta">
          {preview.issues.map((issue) => (
            <li key={issue.code}>
              {t("preview.issue", {
                reason: t(`reasons.${issue.code}`),
                count: issue.count,
                line: format.number(issue.first_line),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What reading the rows by the AI will cost, said before anything starts. */
function Cost({ cost }: { cost: ImportCost }) {
  const t = useTranslations("imports.cost");
  const format = useFormatter();
  const { model, calls, tokens, amount, currency, basis } = cost;
  const about = { calls, tokens: format.number(tokens, { notation: "compact" }), model };
  return (
    <p className="flex items-start gap-1.5 px-6 pb-2 text-ink-2 text-meta phone:px-4">
      <Sparkles className="mt-0.5 size-3.5 text-ink-3" />
      <span title={cost.builtin ? undefined : t(basis)}>
        {cost.builtin
          ? t("builtin", { calls })
          : amount === null || currency === null
            ? t("unknown", about)
            : t("known", {
                ...about,
                amount: format.number(Number(amount), {
                  style: "currency",
                  currency,
                  maximumSignificantDigits: 2,
                }),
              })}
      </span>
    </p>
  );
}
