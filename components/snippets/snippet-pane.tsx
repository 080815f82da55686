"use client";

import { Languages, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { addSnippet, changeSnippet, removeSnippet } from "@/actions/snippets";
import { Button } from "@/components/ui/button";
import { DetailFrame } from "@/components/ui/detail-frame";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { TokenInput } from "@/components/ui/token-input";
import { useEditPane } from "@/components/ui/use-edit-pane";
import { useNotify } from "@/components/ui/use-notify";
import { SNIPPET_LANGUAGES, type SnippetView } from "@/domain/snippets/shape";

const ANY = "any";

type Values = Pick<SnippetView, "code" | "title" | "body" | "language" | "category" | "keywords">;

const valuesOf = ({ code, title, body, language, category, keywords }: SnippetView): Values => ({
  code,
  title,
  body,
  language,
  category,
  keywords,
});
const empty: Values = {
  code: "",
  title: "",
  body: "",
  language: SNIPPET_LANGUAGES[0],
  category: null,
  keywords: [],
};

export interface SnippetPaneProps {
  /** Null: one that does not exist yet. */
  snippet: SnippetView | null;
  /** What a new one begins with: the code and category of a text in another language. */
  seed?: Partial<Values>;
  categories: readonly { code: string; label: string }[];
  canEdit: boolean;
}

/** One paragraph in one language. */
export function SnippetPane({ snippet, seed, categories, canEdit }: SnippetPaneProps) {
  const t = useTranslations("admin.snippets");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const { values, set, error, frame } = useEditPane<Values, SnippetView>({
    saved: snippet ? valuesOf(snippet) : { ...empty, ...seed },
    version: snippet?.updated_at ?? "",
    send: ({ code, ...rest }, base) =>
      snippet
        ? changeSnippet({ id: snippet.id, patch: { ...rest, expected: String(base) } })
        : addSnippet({ code, ...rest }),
    prefix: "patch.",
    read: (stored) => ({ values: valuesOf(stored), version: stored.updated_at }),
    done: ({ title }) => t(snippet ? "saved" : "created", { title }),
    ...(snippet ? {} : { created: { href: ({ id }) => `/admin/snippets/${id}`, unique: "code" } }),
  });
  const disabled = !canEdit;

  const remove = async () => {
    if (!snippet) return;
    const result = await removeSnippet({ id: snippet.id });
    if (!result.ok) {
      notify.failed(result.error);
      return;
    }
    router.replace("/admin/snippets");
    router.refresh();
    const { code, title, body, language, category, keywords } = snippet;
    notify.done(t("deleted", { title }), () => {
      void addSnippet({ code, title, body, language, category, keywords }).then((again) => {
        if (again.ok) notify.done(t("created", { title }));
        else notify.failed(again.error);
        router.refresh();
      });
    });
  };

  const languages = [...new Set<string>([...SNIPPET_LANGUAGES, values.language])].map((value) => ({
    value,
    label: value === "zh-CN" || value === "en" ? t(`languages.${value}`) : value,
  }));
  return (
    <DetailFrame
      {...frame}
      title={snippet ? snippet.title : t("new")}
      meta={snippet?.code}
      back={{ href: "/admin/snippets", label: t("back") }}
      actions={
        snippet && canEdit ? (
          <>
            <Button asChild look="bare" size="sm">
              <Link href={`/admin/snippets/new?from=${snippet.id}`}>
                <Languages />
                {t("translate")}
              </Link>
            </Button>
            <IconButton label={t("delete")} icon={<Trash2 />} onClick={() => void remove()} />
          </>
        ) : undefined
      }
      save={common(snippet ? "save" : "create")}
      {...(canEdit ? {} : { readOnly: t("readOnly") })}
    >
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        {snippet ? null : (
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
        <Field label={t("language")} error={error("language")}>
          <Select
            value={values.language}
            onValueChange={(language) => set({ language })}
            options={languages}
            disabled={disabled}
          />
        </Field>
        <Field label={t("category")} error={error("category")}>
          <Select
            value={values.category ?? ANY}
            onValueChange={(code) => set({ category: code === ANY ? null : code })}
            options={[
              { value: ANY, label: t("anyCategory") },
              ...categories.map((c) => ({ value: c.code, label: c.label })),
            ]}
            disabled={disabled}
          />
        </Field>
      </div>
      <Field label={t("heading")} error={error("title")}>
        <Input
          value={values.title}
          onChange={(event) => set({ title: event.target.value })}
          maxLength={120}
          disabled={disabled}
          required
        />
      </Field>
      <Field label={t("keywords")} hint={t("keywordsHint")} error={error("keywords")}>
        <TokenInput
          values={values.keywords}
          onValuesChange={(keywords) => set({ keywords })}
          maxLength={60}
          max={100}
          disabled={disabled}
        />
      </Field>
      <Field label={t("body")} hint={t("bodyHint")} error={error("body")}>
        <Textarea
          grow
          rows={8}
          value={values.body}
          onChange={(event) => set({ body: event.target.value })}
          maxLength={20_000}
          disabled={disabled}
          className="text-read leading-6"
          required
        />
      </Field>
    </DetailFrame>
  );
}
