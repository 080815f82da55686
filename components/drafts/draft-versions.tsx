"use client";

import { Asterisk, History, User } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DraftVersionView, DraftView } from "@/domain/drafts/shape";
import { TextDiff } from "./text-diff";
import type { DraftEditor } from "./use-draft-editor";

/** Every text that the draft has had; each can be laid over the one in the field and taken back. */
export function DraftVersions({
  editor,
  draft,
  language,
}: {
  editor: DraftEditor;
  draft: DraftView;
  language: string | null;
}) {
  const t = useTranslations("drafts");
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<DraftVersionView | null>(null);
  return (
    <>
      <Popover
        label={t("versions")}
        align="end"
        side="top"
        open={open}
        onOpenChange={setOpen}
        className="w-72 p-1"
        trigger={<IconButton label={t("versions")} icon={<History />} quiet={open} />}
      >
        <ol>
          {draft.versions.map((version) => (
            <li key={version.version}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  setChosen(version);
                }}
                className="flex h-8 w-full items-center gap-2 rounded-chip px-2 text-left text-list hover:bg-hover phone:h-touch [&_.lucide]:size-3.5 [&_.lucide]:text-ink-3"
              >
                <b className="w-7 shrink-0 font-medium tabular-nums">v{version.version}</b>
                {version.author.kind === "ai" ? <Asterisk /> : <User />}
                <span className="min-w-0 flex-1 truncate text-ink-2">{version.author.name}</span>
                <RelativeTime at={version.created_at} className="text-ink-3 text-meta" />
              </button>
            </li>
          ))}
        </ol>
      </Popover>
      <Dialog
        size="lg"
        open={chosen !== null}
        onOpenChange={(next) => {
          if (!next) setChosen(null);
        }}
        title={chosen ? t("compare.title", { version: chosen.version }) : ""}
        description={t("compare.toField")}
        footer={
          <Button
            look="main"
            disabled={chosen?.body === editor.text}
            onClick={() => {
              if (chosen) editor.setText(chosen.body);
              setChosen(null);
            }}
          >
            {t("compare.use")}
          </Button>
        }
      >
        {chosen ? <TextDiff before={chosen.body} after={editor.text} language={language} /> : null}
      </Dialog>
    </>
  );
}
