"use client";

import { WandSparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { Textarea } from "@/components/ui/textarea";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import type { DraftEditor } from "./use-draft-editor";

const quick = ["shorter", "kinder", "firmer", "steps"] as const;

/** Has the AI write another version that is different in the way that somebody says. */
export function WishButton({ editor }: { editor: DraftEditor }) {
  const t = useTranslations("drafts.wish");
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState("");
  const ask = (instruction: string) => {
    if (instruction.trim() === "") return;
    setOpen(false);
    setWish("");
    editor.request({ regenerate: true, instruction: instruction.trim() });
  };
  return (
    <Popover
      label={t("open")}
      side="top"
      align="start"
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <IconButton
          quiet
          label={t("open")}
          title={t("open")}
          icon={<WandSparkles />}
          disabled={editor.generating || editor.busy === "request"}
        />
      }
    >
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          ask(wish);
        }}
      >
        <label className="grid gap-1.5 font-medium text-list">
          {t("label")}
          <Textarea
            rows={2}
            value={wish}
            maxLength={1000}
            placeholder={t("placeholder")}
            onChange={(event) => setWish(event.target.value)}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent) || event.key !== "Enter" || event.shiftKey) return;
              event.preventDefault();
              ask(wish);
            }}
          />
        </label>
        <div className="flex flex-wrap gap-1">
          {quick.map((name) => (
            <Button key={name} size="sm" onClick={() => ask(t(`quick.${name}`))}>
              {t(`quick.${name}`)}
            </Button>
          ))}
          <Button type="submit" size="sm" look="main" className="ml-auto" disabled={wish.trim() === ""}>
            {t("submit")}
          </Button>
        </div>
        {editor.draft?.model?.startsWith("builtin") ? (
          <p className="text-pretty text-ink-3 text-meta">{t("offline")}</p>
        ) : null}
      </form>
    </Popover>
  );
}
