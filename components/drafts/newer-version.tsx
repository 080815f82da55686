"use client";

import { GitCompareArrows } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { DraftView } from "@/domain/drafts/shape";
import { TextDiff } from "./text-diff";
import type { DraftEditor } from "./use-draft-editor";

/** Somebody, or the AI, wrote a version while this reader was typing: both texts are there, and the reader decides. */
export function NewerVersion({
  editor,
  theirs,
  language,
}: {
  editor: DraftEditor;
  theirs: DraftView;
  language: string | null;
}) {
  const t = useTranslations("drafts");
  const [comparing, setComparing] = useState(false);
  const author = theirs.versions[0]?.author;
  const ai = author?.kind === "ai";
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b bg-warn-bg py-2 pr-2 pl-3.5 text-meta"
    >
      <p className="min-w-0 flex-1 basis-40 text-pretty">
        <b className="font-medium text-warn">
          {ai
            ? t("newer.ai", { version: theirs.version })
            : t("newer.person", { version: theirs.version, name: author?.name ?? "" })}
        </b>{" "}
        <span className="text-ink-2">{t("newer.kept")}</span>
      </p>
      <Button size="sm" look="bare" icon={<GitCompareArrows />} onClick={() => setComparing(true)}>
        {t("newer.compare")}
      </Button>
      <Button size="sm" onClick={editor.takeTheirs}>
        {t(ai ? "newer.takeAi" : "newer.take")}
      </Button>
      <Button size="sm" onClick={editor.keepMine}>
        {t("newer.keep")}
      </Button>
      <Dialog
        size="lg"
        open={comparing}
        onOpenChange={setComparing}
        title={t("compare.title", { version: theirs.version })}
        description={t("compare.toMine")}
        footer={
          <>
            <Button
              onClick={() => {
                editor.keepMine();
                setComparing(false);
              }}
            >
              {t("newer.keep")}
            </Button>
            <Button
              look="main"
              onClick={() => {
                editor.takeTheirs();
                setComparing(false);
              }}
            >
              {t(ai ? "newer.takeAi" : "newer.take")}
            </Button>
          </>
        }
      >
        <TextDiff before={editor.text} after={theirs.body ?? ""} language={language} />
      </Dialog>
    </div>
  );
}
