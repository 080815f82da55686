"use client";

import { ArrowLeft, Copy, Ellipsis, Pencil, Play, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { ErrorNote } from "@/components/ui/error-note";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { useProblems } from "@/components/ui/use-problems";
import type { RuleHistoryEntry } from "@/domain/rules/list-rule-history";
import type { RuleView } from "@/domain/rules/rule-view";
import type { RulePhase } from "@/domain/rules/shape";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { ApplyDialog } from "./apply-dialog";
import { draftOf, inputOf } from "./rule-draft";
import { RuleForm } from "./rule-form";
import { RuleHistory } from "./rule-history";
import type { RuleNames } from "./rule-names";
import { RulePreviewPane } from "./rule-preview";
import { type StarterName, starterDraft } from "./starter-draft";
import { type RuleSeed, useRuleEditor } from "./use-rule-editor";
import { useRulePreview } from "./use-rule-preview";
import { useRuleWords } from "./use-rule-words";

export interface RulePaneProps {
  /** Null: a rule that does not exist yet. */
  rule: RuleView | null;
  /** What a new rule begins with: another one's copy. */
  seed?: RuleView;
  /** One of the rules to begin with; `me` takes what it assigns. */
  starter?: { name: StarterName; me: string };
  phase?: RulePhase;
  names: RuleNames;
  foldTraditional: boolean;
  canEdit: boolean;
  /** Who changed what of it, newest first. */
  history?: readonly RuleHistoryEntry[];
}

/** One rule: its form, what it would do, and the ways to store it. */
export function RulePane(props: RulePaneProps) {
  const { rule, seed, starter, phase = "after", names, foldTraditional, canEdit, history = [] } = props;
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const words = useRuleWords(names);
  const problemsOf = useProblems();
  const begin: RuleSeed | null = seed
    ? { key: seed.id, draft: () => ({ ...draftOf(seed), name: t("copyOf", { name: seed.name }) }) }
    : starter
      ? {
          key: starter.name,
          draft: () => starterDraft(starter.name, t(`starters.${starter.name}.name`), starter.me),
        }
      : null;
  const editor = useRuleEditor(rule, begin, phase);
  const { draft, input, dirty, errors } = editor;
  const [limit, setLimit] = useState(200);
  const [applying, setApplying] = useState(false);
  const nameError = useId();
  const number = rule ? `R${rule.number}` : null;

  const preview = useRulePreview(
    input ? JSON.stringify({ ...input, limit, ...(rule && dirty ? { saved: rule.id } : {}) }) : null,
  );
  const gone = rule ? words.gone(rule) : undefined;
  const storedInput = rule ? inputOf(draftOf(rule)) : null;
  const saved = useRulePreview(dirty && storedInput ? JSON.stringify({ ...storedInput, limit }) : null);
  const patternErrors = new Map([...problemsOf(preview.failure?.problems ?? []), ...errors]);
  const changed = preview.failure ? 0 : (preview.data?.changed ?? 0);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex h-bar shrink-0 items-center gap-2 border-line border-b pr-4 pl-6 phone:pl-1">
        <Link
          href="/rules"
          aria-label={t("back")}
          className="hidden size-touch place-items-center rounded-control text-ink-2 phone:grid"
        >
          <ArrowLeft className="size-5" />
        </Link>
        <h2 className="sr-only">{number ? `${number} ${rule?.name ?? ""}` : t("new")}</h2>
        {number ? <span className="font-semibold text-head tabular-nums">{number}</span> : null}
        <input
          aria-label={t("form.name")}
          aria-invalid={errors.has("name") ? true : undefined}
          aria-describedby={errors.has("name") ? nameError : undefined}
          value={draft.name}
          placeholder={t("form.namePlaceholder")}
          maxLength={120}
          readOnly={!canEdit}
          onChange={(event) => editor.setDraft({ ...draft, name: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !isComposing(event.nativeEvent)) void editor.save();
          }}
          className={cx(
            "-mx-1 h-control min-w-0 flex-1 rounded-control bg-transparent px-1 font-semibold text-head text-ellipsis outline-offset-0 hover:bg-hover focus:bg-surface aria-invalid:shadow-[inset_0_0_0_1px_var(--color-bad)] read-only:hover:bg-transparent phone:text-[16px]",
          )}
        />
        {errors.has("name") ? (
          <span id={nameError} role="alert" className="text-bad text-meta">
            {errors.get("name")}
          </span>
        ) : null}
        {dirty && canEdit ? (
          <Status tone="warn" icon={<Pencil />}>
            {common("unsaved")}
          </Status>
        ) : null}
        {rule ? (
          <span className="whitespace-nowrap text-ink-3 text-meta tabular-nums phone:hidden">
            {t("hitsOf", { count: rule.hits })}
            {rule.last_hit_at ? (
              <>
                {t("lastHit")}
                <RelativeTime at={rule.last_hit_at} />
              </>
            ) : null}
          </span>
        ) : null}
        {history.length > 0 ? <RuleHistory entries={history} /> : null}
        {rule && canEdit ? (
          <Menu align="end" trigger={<IconButton quiet label={t("moreFor")} icon={<Ellipsis />} />}>
            <MenuItem icon={<Play />} onSelect={() => setApplying(true)} disabled={dirty}>
              {t("apply")}
            </MenuItem>
            <MenuItem asChild>
              <Link href={`/rules/new?from=${rule.id}`}>
                <Copy />
                {t("duplicate")}
              </Link>
            </MenuItem>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 />} onSelect={() => void editor.remove()}>
              {t("delete")}
            </MenuItem>
          </Menu>
        ) : null}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {editor.stale && rule ? (
          <ErrorNote
            tone="warn"
            className="mx-6 mt-3 phone:mx-4"
            title={t("stale")}
            next={t("staleNext", { version: rule.version })}
            action={
              <Button size="sm" onClick={editor.discard}>
                {t("load")}
              </Button>
            }
          />
        ) : null}
        {gone !== undefined ? (
          <ErrorNote tone="warn" className="mx-6 mt-3 phone:mx-4" title={gone} next={t("goneNext")} />
        ) : null}
        {canEdit ? null : <p className="px-6 pt-3 text-ink-3 text-meta phone:px-4">{t("readOnly")}</p>}
        <RuleForm
          draft={draft}
          onChange={editor.setDraft}
          names={names}
          foldTraditional={foldTraditional}
          disabled={!canEdit}
          errors={patternErrors}
        />
        <RulePreviewPane
          preview={preview}
          saved={dirty ? saved.data : null}
          against={rule === null ? "fresh" : dirty ? rule.version : "saved"}
          limit={limit}
          onLimit={setLimit}
          words={words}
        />
      </div>
      {canEdit && (dirty || rule === null) ? (
        <footer className="flex shrink-0 flex-wrap items-center gap-2 border-line border-t px-6 py-3 phone:px-4">
          <Button look="main" busy={editor.saving} onClick={() => void editor.save()}>
            {t(rule ? "save" : "create")}
          </Button>
          {changed > 0 ? (
            <Button
              disabled={editor.saving}
              onClick={() =>
                void editor.save().then((id) => {
                  if (id !== null && rule) setApplying(true);
                })
              }
              className={cx(rule === null && "hidden")}
            >
              {t("saveApply", { count: changed })}
            </Button>
          ) : null}
          <span className="flex-1" />
          {rule ? (
            <Button look="bare" onClick={editor.discard}>
              {t("discard")}
            </Button>
          ) : (
            <Button look="bare" asChild>
              <Link href="/rules">{common("cancel")}</Link>
            </Button>
          )}
        </footer>
      ) : null}
      {rule && storedInput ? (
        <ApplyDialog
          ruleId={rule.id}
          rule={`R${rule.number} ${rule.name}`}
          input={storedInput}
          open={applying}
          onOpenChange={setApplying}
        />
      ) : null}
    </div>
  );
}
