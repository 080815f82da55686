"use client";

import { Download, RotateCw } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ImportDetail, ImportRowView } from "@/domain/imports/shape";
import type { Page } from "@/domain/messages/shape";
import { issueText } from "./issue-text";
import { RemapDialog } from "./remap-dialog";
import { readFailedRows } from "./use-imports";

export interface FailedRowsProps {
  of: ImportDetail;
  first: Page<ImportRowView>;
  /** Runs the failed rows again; absent while that can't be done. */
  retry: (() => void) | null;
  onRetried: () => void;
}

/** The rows that became no message, and why; to be downloaded, mended, run again. */
export function FailedRows({ of, first, retry, onRetried }: FailedRowsProps) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const locale = useLocale();
  const [code, setCode] = useState<string | null>(null);
  const [page, setPage] = useState(first);

  // The first page again whenever more rows have failed, or another reason is looked at.
  useEffect(() => {
    if (of.failed === 0) return;
    let wanted = true;
    void readFailedRows(of.id, code, null).then((fresh) => {
      if (wanted && fresh) setPage(fresh);
    });
    return () => {
      wanted = false;
    };
  }, [of.id, of.failed, code]);

  const more = async () => {
    const next = await readFailedRows(of.id, code, page.next_cursor);
    if (next) setPage({ items: [...page.items, ...next.items], next_cursor: next.next_cursor });
  };
  const chip = (value: string | null, text: string) => (
    <button
      key={value ?? "all"}
      type="button"
      aria-pressed={code === value}
      onClick={() => setCode(value)}
      className="inline-flex h-chip items-center whitespace-nowrap rounded-chip px-1.5 text-ink-2 text-meta tabular-nums shadow-[inset_0_0_0_1px_var(--color-line-2)] hover:bg-hover aria-pressed:bg-press aria-pressed:text-ink phone:h-9 phone:px-3"
    >
      {text}
    </button>
  );

  return (
    <section className="border-line border-t">
      <div className="flex flex-wrap items-center gap-2 px-6 pt-4 pb-2 phone:px-4">
        <h2 className="font-semibold text-head">
          {t("failed.title")}
          <span className="ml-2 font-normal text-ink-3 text-meta tabular-nums">
            {format.number(of.failed)}
          </span>
        </h2>
        <div className="ml-auto flex flex-wrap gap-2">
          {retry ? (
            <>
              <Button size="sm" icon={<RotateCw />} onClick={retry}>
                {t("failed.retry", { count: of.failed })}
              </Button>
              <RemapDialog of={of} onRetried={onRetried} />
            </>
          ) : null}
          <Button size="sm" look="bare" asChild>
            <a href={`/api/imports/${of.id}/errors.csv?locale=${locale}`} download>
              <Download />
              {t("failed.download")}
            </a>
          </Button>
        </div>
      </div>
      {of.issues.length > 1 ? (
        <fieldset className="flex flex-wrap gap-1.5 px-6 pb-2 phone:px-4">
          <legend className="sr-only">{t("failed.reason")}</legend>
          {chip(null, t("failed.all", { count: of.failed }))}
          {of.issues.map((issue) =>
            chip(issue.code, `${t(`reasons.${issue.code}`)} ${format.number(issue.count)}`),
          )}
        </fieldset>
      ) : null}
      <Table label={t("failed.title")} fixed className="phone:min-w-0!">
        <thead>
          <tr>
            <Th num className="w-20 phone:w-16">
              {t("failed.line")}
            </Th>
            <Th className="w-[42%] phone:w-auto">{t("failed.reason")}</Th>
            <Th className="phone:hidden">{t("failed.row")}</Th>
          </tr>
        </thead>
        <tbody>
          {page.items.map((row) => (
            <Tr key={row.row}>
              <Td num dim>
                {format.number(row.line)}
              </Td>
              <Td cut title={row.error ? issueText(t, row.error) : undefined}>
                {row.error ? issueText(t, row.error) : null}
                <span className="hidden truncate text-ink-3 text-meta phone:block">
                  {row.cells.join(", ").slice(0, 120)}
                </span>
              </Td>
              <Td cut dim className="phone:hidden">
                {row.cells.join(", ").slice(0, 300)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-center gap-3 px-6 py-3 phone:px-4">
        {page.next_cursor === null ? null : (
          <Button size="sm" look="bare" onClick={() => void more()}>
            {t("failed.more")}
          </Button>
        )}
        <p className="text-pretty text-ink-3 text-meta">{t("failed.hint")}</p>
      </div>
    </section>
  );
}
