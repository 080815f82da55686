"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { senderName } from "@/components/inbox/sender-name";
import { errorNameOf } from "@/components/messages/error-name";
import { useTaskType } from "@/components/tasks/task-type";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Face } from "@/components/ui/face";
import { RelativeTime } from "@/components/ui/relative-time";
import { RowActions, Table, Td, Th, Tr } from "@/components/ui/table";
import type { DeadLetterView } from "@/domain/dead-letters/shape";
import { LetterState } from "./letter-state";
import { type LettersView, lettersHref } from "./letters-address";
import { SeverityMark } from "./severity-mark";
import { useStageName } from "./stage-name";

export interface LetterTableProps {
  items: readonly DeadLetterView[];
  view: LettersView;
  /** null: the member can only read. */
  ticked: ReadonlySet<string> | null;
  onTick: (ticked: ReadonlySet<string>) => void;
  onBegin: (letter: DeadLetterView) => void;
}

/** The dead letters as rows. */
export function LetterTable({ items, view, ticked, onTick, onBegin }: LetterTableProps) {
  const t = useTranslations("admin.deadLetters");
  const errors = useTranslations("errors.titles");
  const typeName = useTaskType();
  const stageName = useStageName();
  const count = items.filter((letter) => ticked?.has(letter.task_id)).length;
  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    onTick(next);
  };
  return (
    <Table label={t("label")} fixed className="min-w-260">
      <thead className="sticky top-0 z-[1] bg-surface">
        <tr>
          {ticked ? (
            <Th className="w-13">
              <Checkbox
                aria-label={t("selectAll")}
                checked={count === 0 ? false : count === items.length ? true : "indeterminate"}
                onCheckedChange={(on) =>
                  onTick(on === true ? new Set(items.map((letter) => letter.task_id)) : new Set())
                }
              />
            </Th>
          ) : null}
          <Th className="w-18">{t("column.severity")}</Th>
          <Th className="w-20">{t("column.stage")}</Th>
          <Th>{t("column.error")}</Th>
          <Th className="w-48">{t("column.task")}</Th>
          <Th num className="w-14">
            {t("column.attempts")}
          </Th>
          <Th num className="w-22">
            {t("column.opened")}
          </Th>
          <Th className="w-28">{t("column.operator")}</Th>
          <Th className="w-32">{t("column.state")}</Th>
          {ticked ? <Th className="w-42" /> : null}
        </tr>
      </thead>
      <tbody>
        {items.map((letter) => {
          const about = `${typeName(letter.type)} · ${senderName(letter.sender)}`;
          const operator = letter.redrives.at(-1)?.operator ?? letter.acknowledged?.operator;
          const acts = letter.state === "open" || letter.state === "acknowledged";
          return (
            <Tr
              key={letter.task_id}
              open={view.letter === letter.task_id}
              selected={ticked?.has(letter.task_id) ?? false}
            >
              {ticked ? (
                <Td>
                  <Checkbox
                    aria-label={t("select", { task: about })}
                    checked={ticked.has(letter.task_id)}
                    onCheckedChange={(on) => tick(letter.task_id, on === true)}
                  />
                </Td>
              ) : null}
              <Td>
                <SeverityMark severity={letter.severity} />
              </Td>
              <Td cut>{stageName(letter.failure_stage)}</Td>
              <Td cut title={letter.error}>
                <Link
                  href={lettersHref({ ...view, letter: letter.task_id })}
                  scroll={false}
                  className="hover:underline"
                >
                  <span className="tabular-nums">{letter.error_code}</span>{" "}
                  <span className="text-ink-2">{errors(errorNameOf(letter.error_code) as "internal")}</span>{" "}
                  <span className="ml-1 text-ink-3 text-meta">{letter.error}</span>
                </Link>
              </Td>
              <Td cut title={about}>
                {typeName(letter.type)}{" "}
                <span className="text-ink-3">
                  · <bdi>{senderName(letter.sender)}</bdi>
                </span>
              </Td>
              <Td num>{letter.attempts}</Td>
              <Td num dim>
                <RelativeTime at={letter.opened_at} />
              </Td>
              <Td cut>
                {operator ? (
                  <span className="flex items-center gap-1.5">
                    <Face name={operator} />
                    <span className="truncate">{operator}</span>
                  </span>
                ) : (
                  <span className="text-ink-3">–</span>
                )}
              </Td>
              <Td>
                <LetterState state={letter.state} />
              </Td>
              {ticked ? (
                <RowActions>
                  {letter.state === "open" ? (
                    <Button size="sm" look="bare" onClick={() => onBegin(letter)}>
                      {t("acknowledge")}
                    </Button>
                  ) : null}
                  {acts ? (
                    <Button size="sm" look="bare" onClick={() => onBegin(letter)}>
                      {t("redrive")}
                    </Button>
                  ) : null}
                </RowActions>
              ) : null}
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
