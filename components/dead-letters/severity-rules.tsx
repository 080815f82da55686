"use client";

import { ArrowDown, ArrowUp, ListOrdered, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeSeverityRules } from "@/actions/dead-letters";
import { errorNameOf } from "@/components/messages/error-name";
import { TYPES, useTaskType } from "@/components/tasks/task-type";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { useNotify } from "@/components/ui/use-notify";
import { DEFAULT_SEVERITY_RULES, SEVERITIES, type SeverityRule } from "@/domain/dead-letters/shape";
import { TASK_ERRORS } from "./letters-address";
import { useStageName } from "./stage-name";

const STAGES = ["engine", "model", "run"] as const;
const PRIORITIES = ["high", "normal", "low"] as const;
const ANY = "any";

interface Row extends SeverityRule {
  key: number;
}

/** The table by which severity is chosen, first match first. */
export function SeverityRules({ rules, mayWrite }: { rules: readonly SeverityRule[]; mayWrite: boolean }) {
  const t = useTranslations("admin.deadLetters");
  const errors = useTranslations("errors.titles");
  const typeName = useTaskType();
  const stageName = useStageName();
  const router = useRouter();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [rows, setRows] = useState<Row[]>([]);
  const [nextKey, setNextKey] = useState(0);

  const fill = (from: readonly SeverityRule[]) => {
    setRows(from.map((rule, k) => ({ ...rule, key: nextKey + k })));
    setNextKey(nextKey + from.length);
  };
  const change = (key: number, values: Partial<SeverityRule>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const move = (at: number, by: number) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row) next.splice(at + by, 0, row);
    setRows(next);
  };
  const save = async () => {
    setBusy(true);
    const result = await changeSeverityRules({ rules: rows.map(({ key, ...rule }) => rule) });
    setBusy(false);
    if (!result.ok) return notify.failed(result.error);
    notify.done(t("rules.saved"));
    setOpen(false);
    router.refresh();
  };
  const any = { value: ANY, label: t("rules.any") };
  const selects = [
    {
      field: "stage" as const,
      options: STAGES.map((value) => ({ value: value as string, label: stageName(value) })),
    },
    {
      field: "error_code" as const,
      options: TASK_ERRORS.map((code) => ({
        value: String(code),
        label: `${String(code)} ${errors(errorNameOf(code) as "internal")}`,
      })),
    },
    {
      field: "type" as const,
      options: TYPES.map((value) => ({ value: value as string, label: typeName(value) })),
    },
    {
      field: "priority" as const,
      options: PRIORITIES.map((value) => ({ value: value as string, label: t(`priority.${value}`) })),
    },
  ];
  const heads = { stage: "stage", error_code: "error", type: "type", priority: "priority" } as const;

  return (
    <Dialog
      size="lg"
      title={t("rules.title")}
      description={mayWrite ? t("rules.lead") : `${t("rules.lead")} ${t("rules.readOnly")}`}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) fill(rules);
      }}
      trigger={
        <Button size="sm" look="bare" compact icon={<ListOrdered />}>
          {t("rules.title")}
        </Button>
      }
      footer={
        mayWrite ? (
          <>
            <Button look="bare" className="mr-auto" onClick={() => fill(DEFAULT_SEVERITY_RULES)}>
              {t("rules.defaults")}
            </Button>
            <Button look="main" busy={busy} onClick={() => void save()}>
              {t("rules.save")}
            </Button>
          </>
        ) : null
      }
    >
      <ol className="grid gap-2">
        {rows.map((row, at) => (
          <li
            key={row.key}
            className="grid grid-cols-[repeat(4,minmax(0,1fr))_72px_auto] items-center gap-2 border-line border-b pb-2 phone:grid-cols-2"
          >
            {selects.map(({ field, options }) => (
              <Select
                key={field}
                size="sm"
                disabled={!mayWrite}
                aria-label={t(`rules.${heads[field]}`)}
                value={row[field] === null ? ANY : String(row[field])}
                options={[{ ...any, label: `${t(`rules.${heads[field]}`)}: ${t("rules.any")}` }, ...options]}
                onValueChange={(value) =>
                  change(row.key, {
                    [field]: value === ANY ? null : field === "error_code" ? Number(value) : value,
                  })
                }
              />
            ))}
            <Select
              size="sm"
              disabled={!mayWrite}
              aria-label={t("rules.severity")}
              value={row.severity}
              options={SEVERITIES.map((value) => ({ value, label: value }))}
              onValueChange={(value) => change(row.key, { severity: value as SeverityRule["severity"] })}
            />
            {mayWrite ? (
              <span className="flex justify-end">
                <IconButton
                  size="sm"
                  quiet
                  disabled={at === 0}
                  label={t("rules.up", { n: at + 1 })}
                  icon={<ArrowUp />}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="sm"
                  quiet
                  disabled={at === rows.length - 1}
                  label={t("rules.down", { n: at + 1 })}
                  icon={<ArrowDown />}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="sm"
                  quiet
                  label={t("rules.remove", { n: at + 1 })}
                  icon={<Trash2 />}
                  onClick={() => setRows(rows.filter((each) => each.key !== row.key))}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="flex items-center gap-2 py-2 text-ink-3">
        {rows.length === 0 ? t("rules.empty") : `${t("rules.else")}: P2`}
      </p>
      {mayWrite ? (
        <Button
          size="sm"
          icon={<Plus />}
          disabled={rows.length >= 50}
          onClick={() => {
            const blank = { stage: null, error_code: null, type: null, priority: null };
            setRows([...rows, { ...blank, severity: "P2", key: nextKey }]);
            setNextKey(nextKey + 1);
          }}
        >
          {t("rules.add")}
        </Button>
      ) : null}
    </Dialog>
  );
}
