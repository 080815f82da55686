"use client";

import { KeyRound, User } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addBudget, changeBudget } from "@/actions/budgets";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useFormSend } from "@/components/ui/use-form-send";
import { useNotify } from "@/components/ui/use-notify";
import type { BudgetOwners, BudgetView } from "@/domain/budgets/shape";

/** Stands for nobody in a select, which has no empty value. */
const DEPLOYMENT = "deployment";

export interface BudgetDialogProps {
  /** Null: one that does not exist yet. */
  budget: BudgetView | null;
  owners: BudgetOwners;
  /** Of a new one. */
  currency: string;
  name: string;
  onClose: () => void;
}

/** What a budget is of, and what it is held to. */
export function BudgetDialog({ budget, owners, currency, name, onClose }: BudgetDialogProps) {
  const t = useTranslations("admin.usage.budgets.form");
  const budgets = useTranslations("admin.usage.budgets");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const form = useFormSend("limits.");
  const plain = useFormSend();
  const { error, complain, saving, send } = budget ? form : plain;
  const [values, setValues] = useState({
    owner: DEPLOYMENT,
    period: budget?.period ?? "day",
    currency: budget?.currency ?? currency,
    amount: budget?.limit_amount ?? "",
    tokens: budget?.limit_tokens?.toString() ?? "",
    warn: String(budget?.warn_percent ?? 80),
  });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));

  const save = async () => {
    const wrong = new Map<string, string>();
    const amount = values.amount.trim().replace(",", ".");
    if (amount !== "" && !/^\d{1,9}(\.\d{1,6})?$/.test(amount)) wrong.set("limit_amount", t("amountWrong"));
    if (amount === "" && values.tokens === "") wrong.set("limit_amount", t("limit"));
    if (!/^[A-Z]{3}$/.test(values.currency)) wrong.set("currency", t("currencyWrong"));
    const warn = Number(values.warn);
    if (values.warn === "" || warn < 1 || warn > 100) wrong.set("warn_percent", t("number"));
    complain(wrong);
    if (wrong.size > 0) return;
    const limits = {
      limit_amount: amount === "" ? null : amount,
      limit_tokens: values.tokens === "" ? null : Number(values.tokens),
      warn_percent: warn,
    };
    const sent = await send(
      () =>
        budget
          ? changeBudget({ id: budget.id, limits })
          : addBudget({
              key_id: owners.keys.some(({ id }) => id === values.owner) ? values.owner : null,
              member_id: owners.members.some(({ id }) => id === values.owner) ? values.owner : null,
              period: values.period,
              currency: values.currency,
              ...limits,
            }),
      ["period", t("taken")],
    );
    if (!sent) return;
    notify.done(budgets("saved"));
    router.refresh();
    onClose();
  };

  return (
    <FormDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={budget ? name : t("title")}
      {...(budget ? {} : { description: budgets("about") })}
      act={common(budget ? "save" : "add")}
      saving={saving}
      onSave={() => void save()}
    >
      {budget ? null : (
        <>
          <Field label={t("scope")} error={error("key_id") ?? error("member_id")}>
            <Select
              value={values.owner}
              onValueChange={(owner) => set({ owner })}
              options={[
                { value: DEPLOYMENT, label: budgets("deployment") },
                ...owners.members.map(({ id, name: label }) => ({ value: id, label, icon: <User /> })),
                ...owners.keys.map(({ id, name: label }) => ({ value: id, label, icon: <KeyRound /> })),
              ]}
            />
          </Field>
          <div className="grid grid-cols-[1fr_88px] gap-3">
            <Field label={t("period")} error={error("period")}>
              <Select
                value={values.period}
                onValueChange={(period) => set({ period: period === "month" ? "month" : "day" })}
                options={[
                  { value: "day", label: t("perDay") },
                  { value: "month", label: t("perMonth") },
                ]}
              />
            </Field>
            <Field label={t("currency")} error={error("currency")}>
              <Input
                value={values.currency}
                onChange={(event) => set({ currency: event.target.value.toUpperCase() })}
                maxLength={3}
                spellCheck={false}
              />
            </Field>
          </div>
        </>
      )}
      <Field label={t("amount")} hint={t("amountHint")} error={error("limit_amount")}>
        <Input
          inputMode="decimal"
          placeholder="25.00"
          value={values.amount}
          onChange={(event) => set({ amount: event.target.value })}
          maxLength={16}
          className="tabular-nums"
          end={<span className="pr-1.5">{values.currency}</span>}
        />
      </Field>
      <Field label={t("tokens")} hint={t("tokensHint")} error={error("limit_tokens")} optional>
        <Input
          inputMode="numeric"
          placeholder="2000000"
          value={values.tokens}
          onChange={(event) => set({ tokens: event.target.value.replace(/\D/g, "") })}
          maxLength={13}
          className="tabular-nums"
        />
      </Field>
      <Field label={t("warn")} hint={t("warnHint")} error={error("warn_percent")}>
        <Input
          inputMode="numeric"
          value={values.warn}
          onChange={(event) => set({ warn: event.target.value.replace(/\D/g, "") })}
          maxLength={3}
          className="tabular-nums"
          wrapClassName="max-w-24"
          end={<span className="pr-1.5">%</span>}
        />
      </Field>
    </FormDialog>
  );
}
