"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Select } from "@/components/ui/select";
import { ENCODINGS } from "@/domain/imports/shape";
import type { UploadFailure } from "./upload-file";

export interface UploadFailedProps {
  failure: UploadFailure;
  /** Sends the same file again. */
  again: (encoding?: string) => void;
}

/** Why a file was not taken, and what to do; where the encoding is the trouble, the choice of another one. */
export function UploadFailed({ failure, again }: UploadFailedProps) {
  const t = useTranslations("imports.upload");
  const tf = useTranslations("imports.file");
  const [encoding, setEncoding] = useState("gb18030");
  const [problem] = failure.problems;

  if (problem?.path === "encoding") {
    const line = /line (\d+)/.exec(problem.message)?.[1];
    const tried = /not valid ([\w-]+)/.exec(problem.message)?.[1];
    return (
      <div className="grid gap-3">
        <ErrorNote
          title={line && tried ? t("encodingLine", { line, encoding: tried.toUpperCase() }) : t("encoding")}
          next={t("encodingNext")}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={tf("encoding")}
            options={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
            value={encoding}
            onValueChange={setEncoding}
            className="w-36"
          />
          <Button look="main" onClick={() => again(encoding)}>
            {t("again")}
          </Button>
        </div>
      </div>
    );
  }
  if (failure.error === "offline")
    return (
      <ErrorNote
        title={t("offline")}
        next={t("offlineNext")}
        action={
          <Button size="sm" onClick={() => again()}>
            {t("again")}
          </Button>
        }
      />
    );
  if (failure.error === "too_large") return <ErrorNote title={t("tooLarge")} next={t("tooLargeNext")} />;
  if (problem?.path === "file") {
    if (/empty/.test(problem.message)) return <ErrorNote title={t("empty")} next={t("emptyNext")} />;
    if (/header/.test(problem.message)) return <ErrorNote title={t("noHeader")} next={t("noHeaderNext")} />;
    if (/rows/.test(problem.message)) return <ErrorNote title={t("tooManyRows")} next={t("tooLargeNext")} />;
  }
  return (
    <ErrorNote
      error={failure.error}
      code={failure.code}
      {...(failure.detail && failure.error === "validation_failed" ? { next: failure.detail } : {})}
    />
  );
}
