"use client";

import { ArrowDown, ArrowUp, MessagesSquare } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { addCategory, changeCategory } from "@/actions/categories";
import { ChoiceInput } from "@/components/rules/choice-input";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DetailFrame } from "@/components/ui/detail-frame";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { TokenInput } from "@/components/ui/token-input";
import { useEditPane } from "@/components/ui/use-edit-pane";
import { useNotify } from "@/components/ui/use-notify";
import type { CategoryView } from "@/domain/categories/shape";

const NOBODY = "nobody";

interface Values {
  code: string;
  name_zh: string;
  name_en: string;
  description: string;
  keywords: string[];
  /** One a line, as they are typed. */
  examples: string;
  enabled: boolean;
  default_assignee: string | null;
  rotation: string[];
}

const valuesOf = (category: CategoryView | null): Values => ({
  code: category?.code ?? "",
  name_zh: category?.name_zh ?? "",
  name_en: category?.name_en ?? "",
  description: category?.description ?? "",
  keywords: category?.keywords ?? [],
  examples: category?.examples.map((text) => text.replace(/\s*\n\s*/g, " ")).join("\n") ?? "",
  enabled: category?.enabled ?? true,
  default_assignee: category?.default_assignee ?? null,
  rotation: category?.rotation ?? [],
});

export interface CategoryPaneProps {
  /** Null: one that does not exist yet. */
  category: CategoryView | null;
  members: readonly { id: string; name: string; disabled: boolean }[];
  /** How many stand on the list. */
  total: number;
  canEdit: boolean;
}

/** One category: its names, what tells it apart, who gets its messages. */
export function CategoryPane({ category, members, total, canEdit }: CategoryPaneProps) {
  const t = useTranslations("admin.categories");
  const locale = useLocale();
  const router = useRouter();
  const notify = useNotify();
  const { values, set, error, frame } = useEditPane<Values, CategoryView>({
    saved: valuesOf(category),
    version: category?.version ?? 0,
    send: ({ code, ...rest }, base) => {
      const input = { ...rest, examples: lines(rest.examples) };
      return category
        ? changeCategory({ code, patch: { ...input, version: Number(base) } })
        : addCategory({ code, ...input });
    },
    prefix: "patch.",
    read: (stored) => ({ values: valuesOf(stored), version: stored.version }),
    done: (stored) =>
      t(category ? "saved" : "created", { name: locale === "en" ? stored.name_en : stored.name_zh }),
    ...(category
      ? {}
      : { created: { href: (stored) => `/admin/categories/${stored.code}`, unique: "code" } }),
  });
  const disabled = !canEdit;
  const people = members
    .filter((m) => !m.disabled || m.id === values.default_assignee || values.rotation.includes(m.id))
    .map((m) => ({ value: m.id, label: m.name }));

  const move = async (by: number) => {
    if (!category) return;
    const result = await changeCategory({
      code: category.code,
      patch: { position: category.position + by },
    });
    if (!result.ok) notify.failed(result.error);
    router.refresh();
  };

  return (
    <DetailFrame
      {...frame}
      title={category ? (locale === "en" ? category.name_en : category.name_zh) : t("new")}
      meta={category?.code}
      back={{ href: "/admin/categories", label: t("back") }}
      actions={
        category ? (
          <>
            <Button asChild look="bare" size="sm" className="phone:hidden">
              <Link href={`/inbox?category=${category.code}`}>
                <MessagesSquare />
                {t("usedBy")}
              </Link>
            </Button>
            {canEdit ? (
              <>
                <IconButton
                  label={t("up")}
                  icon={<ArrowUp />}
                  disabled={category.position <= 1}
                  onClick={() => void move(-1)}
                />
                <IconButton
                  label={t("down")}
                  icon={<ArrowDown />}
                  disabled={category.position >= total}
                  onClick={() => void move(1)}
                />
              </>
            ) : null}
          </>
        ) : undefined
      }
      save={useTranslations("common")(category ? "save" : "create")}
      {...(canEdit ? {} : { readOnly: t("readOnly") })}
    >
      {category ? null : (
        <Field label={t("code")} hint={t("codeHint")} error={error("code")}>
          <Input
            value={values.code}
            onChange={(event) => set({ code: event.target.value.trim().toLowerCase() })}
            maxLength={64}
            spellCheck={false}
            required
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t("nameZh")} error={error("name_zh")}>
          <Input
            value={values.name_zh}
            onChange={(event) => set({ name_zh: event.target.value })}
            maxLength={60}
            disabled={disabled}
            required
          />
        </Field>
        <Field label={t("nameEn")} error={error("name_en")}>
          <Input
            value={values.name_en}
            onChange={(event) => set({ name_en: event.target.value })}
            maxLength={60}
            disabled={disabled}
            required
          />
        </Field>
      </div>
      <Field label={t("description")} hint={t("descriptionHint")} error={error("description")}>
        <Textarea
          grow
          rows={2}
          value={values.description}
          onChange={(event) => set({ description: event.target.value })}
          maxLength={1000}
          disabled={disabled}
        />
      </Field>
      <Field label={t("keywords")} hint={t("keywordsHint")} error={error("keywords")}>
        <TokenInput
          values={values.keywords}
          onValuesChange={(keywords) => set({ keywords })}
          maxLength={60}
          max={300}
          disabled={disabled}
        />
      </Field>
      <Field
        label={t("examples")}
        hint={`${t("examplesHint")} ${t("examplesCount", { count: lines(values.examples).length })}`}
        error={error("examples")}
      >
        <Textarea
          grow
          rows={6}
          value={values.examples}
          onChange={(event) => set({ examples: event.target.value })}
          disabled={disabled}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t("assignee")} error={error("default_assignee")}>
          <Select
            value={values.default_assignee ?? NOBODY}
            onValueChange={(id) => set({ default_assignee: id === NOBODY ? null : id })}
            options={[{ value: NOBODY, label: t("nobody") }, ...people]}
            disabled={disabled}
          />
        </Field>
        <div className="grid content-start gap-1">
          <span className="font-medium text-ink-2 text-meta">{t("rotation")}</span>
          <ChoiceInput
            label={t("rotation")}
            choices={people}
            values={values.rotation}
            onValuesChange={(rotation) => set({ rotation })}
            disabled={disabled}
          />
          <p className="text-ink-3 text-meta text-pretty">{error("rotation") ?? t("rotationHint")}</p>
        </div>
      </div>
      <div>
        <Checkbox
          label={t("enabled")}
          checked={values.enabled}
          onCheckedChange={(checked) => set({ enabled: checked === true })}
          disabled={disabled}
        />
        <p className="pl-6 text-ink-3 text-meta">{error("enabled") ?? t("enabledHint")}</p>
      </div>
    </DetailFrame>
  );
}

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
