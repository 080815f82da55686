"use client";

import { Asterisk, PenLine, ShieldQuestion, User } from "lucide-react";
import { useTranslations } from "next-intl";
import { RuleIcon } from "@/components/ui/rule-icon";
import type { FieldSourceView } from "@/domain/messages/shape";

/** Who set a value: the AI, a rule by its number, a person, the sender, or nobody: a fallback stands in. */
export function Source({ source }: { source: FieldSourceView | undefined }) {
  const t = useTranslations("inbox.ai.by");
  if (!source) return null;
  const name = source.name ?? "";
  const rule = /^R\d+/.exec(name)?.[0];
  return (
    <span
      title={name === "" ? undefined : name}
      className="flex max-w-24 items-center gap-1 whitespace-nowrap text-ink-3 text-micro [&_.lucide]:size-3"
    >
      {source.by === "ai" ? (
        <Asterisk />
      ) : source.by === "rule" ? (
        <RuleIcon />
      ) : source.by === "person" ? (
        <User />
      ) : source.by === "fallback" ? (
        <ShieldQuestion />
      ) : (
        <PenLine />
      )}
      <span className="truncate">
        {source.by === "rule"
          ? t("rule", { number: rule ?? name })
          : source.by === "person"
            ? name || t("person")
            : t(source.by)}
      </span>
    </span>
  );
}
