"use client";

import { BookOpen, Pencil, RotateCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useInbox } from "@/components/inbox/inbox-context";
import { SkeletonText } from "@/components/messages/skeleton-text";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { LabelTag } from "@/components/ui/label-tag";
import { Select } from "@/components/ui/select";
import { Status } from "@/components/ui/status";
import { Steps } from "@/components/ui/steps";
import type { MessageDetail } from "@/domain/messages/shape";
import { DraftVersions } from "./draft-versions";
import { NewerVersion } from "./newer-version";
import { ReplyField } from "./reply-field";
import { StaleDraft } from "./stale-draft";
import type { DraftEditor } from "./use-draft-editor";
import { WishButton } from "./wish-button";

export interface DraftEditingProps {
  editor: DraftEditor;
  field: RefObject<HTMLTextAreaElement | null>;
  message: MessageDetail;
  mayWrite: boolean;
  onClose: () => void;
}

/** A draft that is being worked on: its state, who speaks, the words, what they rest on, and what can be done. */
export function DraftEditing({ editor, field, message, mayWrite, onClose }: DraftEditingProps) {
  const { workspace } = useInbox();
  const t = useTranslations("drafts");
  const { draft, text, dirty, theirs, generating, busy } = editor;
  const language = draft?.language ?? message.language;
  const stale = draft?.state === "stale";
  const writes = generating && (draft === null || draft.version === 0) && text === "";
  const version = draft && draft.version > 0 && draft.state !== "discarded" ? draft.version : null;
  const roles = workspace.roles.map((role) => ({ value: role.code, label: t("role", { name: role.name }) }));
  const role = draft?.role_code ?? "";
  return (
    <section
      aria-label={t("region")}
      className="mx-4 mb-4 flex max-h-[56%] shrink-0 flex-col rounded-overlay bg-surface shadow-[0_0_0_1px_var(--color-line-2),0_4px_16px_-8px_oklch(0.2_0.02_265/0.14)] focus-within:shadow-[0_0_0_1px_var(--color-line-3),0_4px_16px_-8px_oklch(0.2_0.02_265/0.2)] phone:mx-0 phone:mb-0 phone:max-h-[72%] phone:animate-sheet phone:rounded-b-none phone:rounded-t-[16px] phone:shadow-[0_0_0_1px_var(--color-line),0_-8px_24px_-12px_oklch(0.2_0.02_265/0.22)]"
    >
      <header className="flex h-10 shrink-0 items-center gap-1 border-line border-b pr-2 pl-3.5 text-meta phone:h-11 phone:pl-4">
        {stale && !generating ? (
          <Status tone="warn">{t("state.stale")}</Status>
        ) : (
          <Status tone="work" icon={generating ? <Steps tone="current" /> : <Pencil />}>
            {generating && version === null
              ? t("state.generating")
              : version === null
                ? t("state.new")
                : t("version", { version })}
          </Status>
        )}
        {roles.length > 0 && mayWrite ? (
          <Select
            bare
            size="sm"
            aria-label={t("roleLabel")}
            placeholder={t("roleChoose")}
            options={roles}
            {...(role === "" ? {} : { value: role })}
            disabled={generating}
            onValueChange={(roleCode) => editor.request({ roleCode, regenerate: version !== null })}
          />
        ) : null}
        <span
          className="ml-auto min-w-0 truncate text-ink-3"
          role="status"
          title={draft?.prompt ? `${draft.prompt.code} v${String(draft.prompt.version)}` : undefined}
        >
          {generating && version !== null
            ? t("regenerating")
            : busy === "save" || editor.saving
              ? t("saving")
              : dirty
                ? t(editor.restored ? "restored" : "unsaved")
                : version === null
                  ? null
                  : lastAuthor(editor, t)}
        </span>
        {draft && draft.versions.length > 0 ? (
          <DraftVersions editor={editor} draft={draft} language={language} />
        ) : null}
      </header>
      {stale && !generating ? <StaleDraft editor={editor} message={message} /> : null}
      {theirs ? <NewerVersion editor={editor} theirs={theirs} language={language} /> : null}
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {writes ? (
          <div className="px-3.5 py-2" role="status" aria-label={t("state.generating")}>
            <SkeletonText lines={4} />
          </div>
        ) : (
          <ReplyField
            field={field}
            text={text}
            onText={editor.setText}
            readOnly={!mayWrite || busy === "approve"}
            language={language}
            category={message.category}
          />
        )}
        {draft && draft.snippets.length > 0 ? (
          <div className="flex shrink-0 items-center gap-1.5 overflow-hidden whitespace-nowrap px-3.5 pt-1 pb-2.5 text-ink-3 text-meta phone:hidden">
            <BookOpen className="size-3.5" />
            {t("basedOn")}
            {draft.snippets.map((snippet) => (
              <LabelTag key={snippet}>{snippet}</LabelTag>
            ))}
          </div>
        ) : null}
      </div>
      {mayWrite ? (
        <footer className="flex shrink-0 items-center gap-1 border-line border-t px-2.5 py-2 phone:gap-2 phone:px-4 phone:pb-[max(12px,env(safe-area-inset-bottom))]">
          <Button
            look="main"
            keys="mod+enter"
            disabled={text.trim() === "" || theirs !== null || writes || stale}
            busy={busy === "approve"}
            onClick={() => editor.approve()}
            className="phone:flex-1"
          >
            {t("approve")}
          </Button>
          <Button
            disabled={!dirty || theirs !== null || text.trim() === ""}
            busy={busy === "save"}
            onClick={() => void editor.save()}
            className={cx(!dirty && "phone:hidden")}
          >
            {t("save")}
          </Button>
          <Button
            look="bare"
            icon={<RotateCw />}
            disabled={generating}
            busy={busy === "request"}
            title={t("regenerateHint")}
            aria-label={t("regenerate")}
            onClick={() => editor.request({ regenerate: version !== null })}
            className="phone:w-touch phone:px-0!"
          >
            <span className="phone:hidden">{t(version === null ? "request" : "regenerate")}</span>
          </Button>
          {version === null ? null : <WishButton editor={editor} />}
          <Button look="bare" className="ml-auto phone:hidden" busy={busy === "discard"} onClick={onClose}>
            {t("discard")}
          </Button>
          <IconButton
            quiet
            label={t("discard")}
            icon={<Trash2 />}
            onClick={onClose}
            className="desk:hidden"
          />
        </footer>
      ) : null}
    </section>
  );
}

function lastAuthor(editor: DraftEditor, t: ReturnType<typeof useTranslations<"drafts">>): string | null {
  const last = editor.draft?.versions[0];
  if (!last) return null;
  return last.author.kind === "ai"
    ? t("byAi", { model: last.author.name })
    : t("byPerson", { name: last.author.name });
}
