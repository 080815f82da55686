"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";

const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const COMMON = ["zh-CN", "en", "zh-TW", "ja", "ko", "de", "fr", "es"];

/** Adds a language to texts that have several. */
export function LocaleMenu({ taken, onAdd }: { taken: readonly string[]; onAdd: (locale: string) => void }) {
  const t = useTranslations("admin.prompts");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  const [tag, setTag] = useState("");
  const has = (locale: string) => taken.some((each) => each.toLowerCase() === locale.toLowerCase());
  const add = (locale: string) => {
    if (!TAG.test(locale) || has(locale)) return;
    onAdd(locale);
    setTag("");
    setOpen(false);
  };
  return (
    <Popover
      label={t("addLocale")}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" look="bare" icon={<Plus />}>
          {t("addLocale")}
        </Button>
      }
    >
      <div className="mb-3 flex flex-wrap gap-1">
        {COMMON.filter((locale) => !has(locale)).map((locale) => (
          <Button key={locale} size="sm" onClick={() => add(locale)}>
            {locale}
          </Button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <Field label={t("localeTag")} hint={t("localeHint")} className="flex-1">
          <Input
            value={tag}
            onChange={(event) => setTag(event.target.value.trim())}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
              // Not the form around it.
              event.preventDefault();
              add(tag);
            }}
            maxLength={35}
            spellCheck={false}
          />
        </Field>
        <Button className="mb-5.5" disabled={!TAG.test(tag) || has(tag)} onClick={() => add(tag)}>
          {common("add")}
        </Button>
      </div>
    </Popover>
  );
}
