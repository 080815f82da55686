"use client";

import { Clock, UserX } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { CategoryChip } from "@/components/ui/chip";
import { Face } from "@/components/ui/face";
import { Input } from "@/components/ui/input";
import { PriorityMark } from "@/components/ui/priority-mark";
import { countOf } from "./choice";
import { type Choice, ChoiceList } from "./choice-list";
import { categoryLabel, type PickerKind, useInbox, useRow } from "./inbox-context";
import { snoozeTimes } from "./snooze-times";

export interface PickerBodyProps {
  kind: PickerKind;
  ids: readonly string[];
  onDone: () => void;
}

const none = "none";

/** The choices of a triage act. The same in the dialog of a key and in the popover of the AI panel. */
export function PickerBody({ kind, ids, onDone }: PickerBodyProps) {
  const inbox = useInbox();
  const { store, workspace, triage } = inbox;
  const t = useTranslations("inbox.picker");
  const priorities = useTranslations("common.priority");
  const only = useRow(store, countOf(ids) === 1 ? (ids[0] ?? null) : null);
  const labels = useMemo(() => store.knownLabels(), [store]);

  if (kind === "snooze") return <SnoozeChoices ids={ids} onDone={onDone} />;

  const done = (act: () => void) => {
    act();
    onDone();
  };
  const props: { choices: Choice[]; onChoose: (value: string) => void; create?: (text: string) => string } =
    kind === "assign"
      ? {
          choices: [
            ...workspace.members
              .toSorted((a, b) => Number(b.id === workspace.me.id) - Number(a.id === workspace.me.id))
              .map((m) => ({
                value: m.id,
                label: m.name,
                icon: <Face name={m.name} seed={m.id} />,
                ...(m.id === workspace.me.id ? { hint: t("me") } : {}),
                checked: only?.assignee?.id === m.id,
              })),
            { value: none, label: t("unassign"), icon: <UserX /> },
          ],
          onChoose: (value) =>
            done(() => triage.assign(ids, workspace.members.find((m) => m.id === value) ?? null)),
        }
      : kind === "category"
        ? {
            choices: workspace.categories
              .filter((c) => c.enabled)
              .map((c) => ({
                value: c.code,
                label: c.label,
                icon: (
                  <CategoryChip code={c.code} label={c.label.slice(0, 1)} className="w-5 justify-center" />
                ),
                hint: c.code,
                checked: only?.category === c.code,
                keywords: [c.code],
              })),
            onChoose: (code) =>
              done(() => triage.setCategory(ids, code, categoryLabel(workspace.categories, code))),
          }
        : kind === "priority"
          ? {
              choices: (["high", "normal", "low"] as const).map((p) => ({
                value: p,
                label: priorities(p),
                icon: <PriorityMark priority={p} />,
                checked: only?.priority === p,
                keywords: [p],
              })),
              onChoose: (value) => done(() => triage.setPriority(ids, value as "high" | "normal" | "low")),
            }
          : {
              choices: [...new Set([...(only?.labels ?? []), ...labels])].map((label) => ({
                value: label,
                label,
                checked: only?.labels.includes(label) ?? false,
              })),
              onChoose: (label) => {
                if (!only) done(() => triage.addLabels(ids, [label]));
                else if (only.labels.includes(label))
                  triage.setLabels(
                    only.id,
                    only.labels.filter((l) => l !== label),
                  );
                else triage.setLabels(only.id, [...only.labels, label.slice(0, 40)]);
              },
              create: (text) => t("newLabel", { label: text.slice(0, 40) }),
            };
  return (
    <ChoiceList
      label={t(`title.${kind}`)}
      placeholder={t(`placeholder.${kind}`)}
      empty={t(kind === "label" ? "noLabels" : "nothing")}
      {...props}
    />
  );
}

const isAhead = (at: Date) => at.getTime() > Date.now();

function SnoozeChoices({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { triage } = useInbox();
  const t = useTranslations("inbox.picker");
  const format = useFormatter();
  const [now] = useState(() => new Date());
  const [own, setOwn] = useState("");
  const field = useId();
  const times = snoozeTimes(now);
  const said = (at: Date) =>
    format.dateTime(at, {
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  const until = (at: Date) => {
    triage.snooze(ids, at.toISOString(), said(at));
    onDone();
  };
  const ownDate = own === "" ? null : new Date(own);
  return (
    <>
      <ChoiceList
        label={t("title.snooze")}
        placeholder={t("placeholder.snooze")}
        empty={t("nothing")}
        choices={times.map(({ name, at }) => ({
          value: name,
          label: t(`snooze.${name}`),
          icon: <Clock />,
          hint: said(at),
        }))}
        onChoose={(name) => {
          const time = times.find((each) => each.name === name);
          if (time) until(time.at);
        }}
      />
      <form
        className="flex items-center gap-2 border-line border-t px-5 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (ownDate && isAhead(ownDate)) until(ownDate);
        }}
      >
        <label htmlFor={field} className="shrink-0 text-ink-3 text-meta">
          {t("snooze.own")}
        </label>
        <Input
          id={field}
          type="datetime-local"
          value={own}
          min={new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)}
          onChange={(event) => setOwn(event.target.value)}
        />
        <Button type="submit" disabled={!ownDate || ownDate.getTime() <= now.getTime()}>
          {t("snooze.set")}
        </Button>
      </form>
    </>
  );
}
