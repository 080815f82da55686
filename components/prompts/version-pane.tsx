"use client";

import { Columns2, FlaskConical, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorNote } from "@/components/ui/error-note";
import { IconButton } from "@/components/ui/icon-button";
import { PageHead } from "@/components/ui/page-head";
import { Segmented } from "@/components/ui/segmented";
import type { PromptVersionView } from "@/domain/prompts/shape";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { DiffSection } from "./diff-section";
import { LocaleMenu } from "./locale-menu";
import { PromptEditor } from "./prompt-editor";
import { PromptStatusChip } from "./prompt-status";
import type { useVersionDraft } from "./use-version-draft";
import { VersionFacts } from "./version-facts";

export interface VersionPaneProps {
  version: PromptVersionView;
  versions: readonly PromptVersionView[];
  active: PromptVersionView | null;
  draft: ReturnType<typeof useVersionDraft>;
  models: readonly string[];
  canEdit: boolean;
  trying: boolean;
  onTryingChange: (trying: boolean) => void;
}

/** One version: its texts by language, one or two at a time, and how they differ from another version. */
export function VersionPane(props: VersionPaneProps) {
  const { version, versions, active, draft, models, canEdit, trying, onTryingChange } = props;
  const t = useTranslations("admin.prompts");
  const common = useTranslations("common");
  const [chosen, setChosen] = useState(version.default_locale);
  const [view, setView] = useState<"one" | "side">("one");
  const { contents } = draft.values;
  // The default language first: it is the one that has to be there.
  const locales = Object.keys(contents).sort(
    (a, b) => Number(b === version.default_locale) - Number(a === version.default_locale),
  );
  const locale = locales.includes(chosen) ? chosen : (locales[0] ?? version.default_locale);
  const other =
    locales.find((each) => each !== locale && (each === "zh-CN" || each === "en")) ??
    locales.find((each) => each !== locale);
  const shown = view === "side" && other !== undefined ? [locale, other].sort(byOrderOf(locales)) : [locale];
  const editable = canEdit && version.status === "DRAFT";
  const setText = (of: string, text: string) => draft.set({ contents: { ...contents, [of]: text } });
  const errorOf = (of: string) =>
    draft.errors.get(`localized_contents.${of}`) ??
    (of === version.default_locale ? draft.errors.get("localized_contents") : undefined);
  useShortcuts([
    {
      id: "save",
      label: common("save"),
      disabled: !editable,
      run: () => void draft.save(),
    },
  ]);
  const number = String(version.version);

  return (
    <>
      <PageHead
        title={<span className="tabular-nums">{t("version", { version: number })}</span>}
        meta={<PromptStatusChip status={version.status} />}
        actions={
          <>
            {editable && draft.dirty ? (
              <Button busy={draft.busy} keys="mod+s" onClick={() => void draft.save()}>
                {common("save")}
              </Button>
            ) : null}
            {canEdit && version.status === "ACTIVE" ? (
              <Button busy={draft.busy} onClick={() => void draft.disable()}>
                {t("disable")}
              </Button>
            ) : null}
            {canEdit && version.status !== "ACTIVE" ? (
              <Button look="main" busy={draft.busy} onClick={() => void draft.activate()}>
                {t(version.status === "DRAFT" || !version.activated_at ? "activate" : "rollBack", {
                  version: number,
                })}
              </Button>
            ) : null}
            {canEdit ? (
              <span className="phone:hidden">
                <IconButton
                  label={t("try.title")}
                  icon={<FlaskConical />}
                  pressed={trying}
                  onClick={() => {
                    if (!trying) setView("one");
                    onTryingChange(!trying);
                  }}
                />
              </span>
            ) : null}
          </>
        }
      />
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-line border-b px-6 py-1.5 phone:px-4">
        <Segmented
          label={t("columns.locales")}
          value={locale}
          onValueChange={setChosen}
          options={locales.map((each) => ({
            value: each,
            label: each,
            ...(each === version.default_locale ? { title: `${each}, ${t("defaultLocale")}` } : {}),
          }))}
        />
        {editable ? (
          <LocaleMenu
            taken={locales}
            onAdd={(added) => {
              draft.set({ contents: { ...contents, [added]: contents[locale] ?? "" } });
              setChosen(added);
            }}
          />
        ) : null}
        {editable && locale !== version.default_locale && locales.length > 1 ? (
          <Button
            size="sm"
            look="bare"
            onClick={() => {
              const { [locale]: _gone, ...rest } = contents;
              draft.set({ contents: rest });
            }}
          >
            {t("removeLocale", { locale })}
          </Button>
        ) : null}
        {locales.length > 1 ? (
          <span className="ml-auto phone:hidden">
            <Segmented
              iconsOnly
              label={t("view.label")}
              value={view}
              onValueChange={(next) => {
                setView(next);
                if (next === "side") onTryingChange(false);
              }}
              options={[
                { value: "one", label: t("view.one"), title: t("view.one"), icon: <Square /> },
                { value: "side", label: t("view.side"), title: t("view.side"), icon: <Columns2 /> },
              ]}
            />
          </span>
        ) : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {draft.stale ? (
          <div className="px-6 pt-3 phone:px-4">
            <ErrorNote
              tone="warn"
              error="conflict"
              action={
                <Button size="sm" onClick={draft.reset}>
                  {common("refresh")}
                </Button>
              }
            />
          </div>
        ) : null}
        <div className={cx("grid", shown.length > 1 && "grid-cols-2 divide-x divide-line")}>
          {shown.map((each) => (
            <div key={each} className="min-w-0">
              {shown.length > 1 ? (
                <h3 className="border-line/60 border-b px-6 py-1.5 pl-14 font-medium text-ink-3 text-micro">
                  {each}
                  {each === version.default_locale ? ` · ${t("defaultLocale")}` : ""}
                </h3>
              ) : null}
              <PromptEditor
                label={t("editor", { locale: each })}
                locale={each}
                value={contents[each] ?? ""}
                onValueChange={(text) => setText(each, text)}
                readOnly={!editable}
                error={errorOf(each)}
              />
            </div>
          ))}
        </div>
        <VersionFacts
          version={version}
          active={active}
          text={contents[locale] ?? ""}
          locale={locale}
          contents={contents}
          model={draft.values.default_model}
          onModelChange={(default_model) => draft.set({ default_model })}
          models={models}
          editable={editable}
          modelError={draft.errors.get("default_model")}
          note={!canEdit ? t("readOnly") : editable ? t("edited") : t("frozen")}
        />
        <DiffSection
          version={version}
          versions={versions}
          active={active}
          locale={locale}
          text={contents[locale] ?? ""}
        />
      </div>
    </>
  );
}

const byOrderOf = (order: readonly string[]) => (a: string, b: string) => order.indexOf(a) - order.indexOf(b);
