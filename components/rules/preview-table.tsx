"use client";

import { ArrowRight, Check, Minus, Plus, User, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { senderName } from "@/components/inbox/sender-name";
import { LabelTag } from "@/components/ui/label-tag";
import { PriorityMark } from "@/components/ui/priority-mark";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { PreviewExampleView } from "@/domain/rules/preview-shape";
import type { RuleWords } from "./use-rule-words";

export interface PreviewTableProps {
  examples: readonly PreviewExampleView[];
  words: RuleWords;
  /** Some of the messages were corrected by people: a column says how. */
  judged: boolean;
}

/** The messages that would change, and how. */
export function PreviewTable({ examples, words, judged }: PreviewTableProps) {
  const t = useTranslations("rules.preview");
  return (
    <Table label={t("table")} fixed>
      <thead>
        <tr>
          <Th className="w-24">{t("when")}</Th>
          <Th className="w-28">{t("sender")}</Th>
          <Th>{t("message")}</Th>
          <Th className={judged ? "w-60" : "w-80"}>{t("changes")}</Th>
          {judged ? <Th className="w-36">{t("against_history")}</Th> : null}
        </tr>
      </thead>
      <tbody>
        {examples.map((example) => (
          <Tr key={example.id}>
            <Td dim>
              <RelativeTime at={example.received_at} />
            </Td>
            <Td cut>
              <span title={example.sender}>{senderName(example.sender)}</span>
            </Td>
            <Td cut>
              <Link href={`/inbox/${example.id}`} className="-outline-offset-2 hover:underline">
                {example.subject ?? example.preview}
              </Link>
            </Td>
            <Td className="overflow-hidden">
              <span className="flex items-center gap-2">
                {example.changes.map((change) => (
                  <Change key={change.field} change={change} words={words} />
                ))}
                {example.kept.map((kept) => (
                  <Status key={kept.field} tone="off" icon={<User />}>
                    {t("stays", {
                      value: [kept.value ?? t("nothing")]
                        .flat()
                        .map((v) => words.value(kept.field, v))
                        .join(", "),
                    })}
                  </Status>
                ))}
              </span>
            </Td>
            {judged ? (
              <Td>
                {example.history === "agrees" ? (
                  <Status tone="ok" icon={<Check />}>
                    {t("agrees")}
                  </Status>
                ) : example.history === "against" ? (
                  <Status tone="bad" icon={<X />}>
                    {t("disagrees")}
                  </Status>
                ) : (
                  <Status tone="off" icon={<Minus />}>
                    {t("silent")}
                  </Status>
                )}
              </Td>
            ) : null}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Change({ change, words }: { change: PreviewExampleView["changes"][number]; words: RuleWords }) {
  const t = useTranslations("rules.preview");
  if (Array.isArray(change.to)) {
    const before = [change.from ?? []].flat();
    return change.to
      .filter((label) => !before.includes(label))
      .map((label) => (
        <LabelTag key={label} className="shrink-0">
          <Plus aria-hidden className="inline size-2.5" /> {label}
        </LabelTag>
      ));
  }
  const from = typeof change.from === "string" ? change.from : null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap">
      {change.field === "priority" && (from === "high" || from === "normal" || from === "low") ? (
        <PriorityMark priority={from} />
      ) : null}
      <span className="text-ink-3">{from === null ? t("nothing") : words.value(change.field, from)}</span>
      <ArrowRight className="size-3 text-ink-3" aria-label="→" />
      <b className="truncate font-medium">{words.value(change.field, change.to)}</b>
    </span>
  );
}
