"use client";

import { FileText } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Meter } from "@/components/ui/meter";
import { Select } from "@/components/ui/select";
import { DELIMITERS, ENCODINGS, type ImportView } from "@/domain/imports/shape";
import { heldFile } from "./held-files";
import { UploadFailed } from "./upload-failed";
import { useSize } from "./use-size";
import type { Upload } from "./use-upload";

const NAMES = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

/** The file and how it was read. Another encoding or delimiter reads it again, while the browser still holds it. */
export function FileFacts({ of, upload }: { of: ImportView; upload: Upload }) {
  const t = useTranslations("imports.file");
  const format = useFormatter();
  const size = useSize();
  const input = useRef<HTMLInputElement>(null);
  const held = typeof window === "undefined" ? undefined : heldFile(of.id);
  const reread = (change: { encoding?: string; delimiter?: string }) => {
    if (!held) return;
    // A delimiter that was found belongs to the encoding in which it was found.
    const delimiter = change.delimiter ?? (change.encoding ? undefined : (of.delimiter ?? undefined));
    const encoding = change.encoding ?? of.encoding ?? undefined;
    upload.send(held, { ...(encoding ? { encoding } : {}), ...(delimiter ? { delimiter } : {}) }, of.id);
  };
  return (
    <section className="grid gap-2.5 px-6 py-4 phone:px-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <FileText className="text-ink-2" />
        <h2 className="min-w-0 truncate font-semibold text-head">{of.file_name}</h2>
        <p className="text-ink-3 text-meta tabular-nums">
          {t("meta", { size: size(of.byte_size), rows: of.rows })}
          {of.same_file_as ? null : ` · ${t("fresh")}`}
        </p>
        <Button size="sm" look="bare" className="ml-auto" onClick={() => input.current?.click()}>
          {t("other")}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          className="hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) upload.send(file, {}, of.id);
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="flex items-center gap-2 text-ink-2">
          {t("encoding")}
          <Select
            size="sm"
            aria-label={t("encoding")}
            options={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
            value={of.encoding ?? "utf-8"}
            onValueChange={(encoding) => reread({ encoding })}
            disabled={!held || upload.busy !== null}
            className="w-28"
          />
        </div>
        <div className="flex items-center gap-2 text-ink-2">
          {t("delimiter")}
          <Select
            size="sm"
            aria-label={t("delimiter")}
            options={DELIMITERS.map((value) => ({ value, label: t(NAMES[value]) }))}
            value={of.delimiter ?? ","}
            onValueChange={(delimiter) => reread({ delimiter })}
            disabled={!held || upload.busy !== null}
            className="w-28"
          />
        </div>
        {held ? null : <p className="text-ink-3 text-meta">{t("reread")}</p>}
      </div>
      {upload.busy ? (
        <Meter
          progress
          tone="work"
          label={upload.busy.file.name}
          value={upload.busy.total === 0 ? 0 : upload.busy.sent / upload.busy.total}
        />
      ) : null}
      {upload.failed ? (
        <UploadFailed
          failure={upload.failed.failure}
          again={(encoding) => {
            if (upload.failed) upload.send(upload.failed.file, encoding ? { encoding } : {}, of.id);
          }}
        />
      ) : null}
      {of.same_file_as ? (
        <ErrorNote
          tone="warn"
          title={t("same", { when: format.dateTime(new Date(of.same_file_as.created_at), "full") })}
          next={t("sameNext")}
          action={
            <Button size="sm" asChild>
              <Link href={`/imports/${of.same_file_as.id}`}>{t("sameOpen")}</Link>
            </Button>
          }
        />
      ) : null}
    </section>
  );
}
