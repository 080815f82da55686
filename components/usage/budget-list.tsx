"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { addBudget, removeBudget } from "@/actions/budgets";
import { useAmounts } from "@/components/ops/use-amounts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Meter } from "@/components/ui/meter";
import { Status, type Tone } from "@/components/ui/status";
import { useNotify } from "@/components/ui/use-notify";
import { type BudgetOwners, type BudgetState, type BudgetView, isOfDeployment } from "@/domain/budgets/shape";
import { BudgetDialog } from "./budget-dialog";
import { useMoney } from "./use-money";

const TONES: Record<BudgetState, Tone> = { ok: "ok", near: "warn", used_up: "bad" };
const METERS = { ok: "ink", near: "warn", used_up: "bad" } as const;

export interface BudgetListProps {
  budgets: readonly BudgetView[];
  /** That may have one. */
  owners: BudgetOwners;
  /** Models that can't be held to an amount. */
  unpriced: readonly string[];
  currency: string;
  mayWrite: boolean;
}

/** What may be spent, and how much of it is. */
export function BudgetList({ budgets, owners, unpriced, currency, mayWrite }: BudgetListProps) {
  const t = useTranslations("admin.usage.budgets");
  const router = useRouter();
  const notify = useNotify();
  const format = useFormatter();
  const money = useMoney();
  const { count } = useAmounts();
  const [open, setOpen] = useState<BudgetView | "new" | null>(null);
  const nameOf = (budget: BudgetView) =>
    `${budget.owner_name ?? t("deployment")} · ${t(`period.${budget.period}`)}`;

  const lift = async (budget: BudgetView) => {
    const result = await removeBudget({ id: budget.id });
    if (!result.ok) return notify.failed(result.error);
    notify.done(t("removed"), () => {
      const { key_id, member_id, period, limit_amount, limit_tokens, warn_percent } = budget;
      void addBudget({
        key_id,
        member_id,
        period,
        currency: budget.currency,
        limit_amount,
        limit_tokens,
        warn_percent,
      }).then((again) => {
        if (again.ok) notify.done(t("restored"));
        else notify.failed(again.error);
        router.refresh();
      });
    });
    router.refresh();
  };

  const blind = budgets.some((b) => b.limit_amount !== null && b.limit_tokens === null);
  return (
    <section aria-labelledby="budgets" className="border-line border-b py-3">
      <div className="flex items-center gap-3 px-6 pb-1 phone:px-4">
        <h2 id="budgets" className="font-semibold">
          {t("title")}
        </h2>
        <p className="min-w-0 flex-1 truncate text-ink-3 text-meta phone:hidden">{t("about")}</p>
        <span className="flex-1 desk:hidden" />
        {mayWrite ? (
          <Button size="sm" onClick={() => setOpen("new")}>
            <Plus />
            {t("add")}
          </Button>
        ) : null}
      </div>
      {blind && unpriced.length > 0 ? (
        <p className="mx-6 my-2 text-pretty rounded-box bg-warn-bg px-3 py-2 text-meta text-warn phone:mx-4">
          {t("unpriced", { count: unpriced.length, names: format.list(unpriced.slice(0, 4)) })}{" "}
          <Link href="/admin/models" className="underline underline-offset-2">
            {t("openModels")}
          </Link>
        </p>
      ) : null}
      {budgets.length === 0 ? (
        <p className="px-6 py-2 text-ink-3 phone:px-4">{t("empty")}</p>
      ) : (
        <ul>
          {budgets.map((budget) => (
            <li
              key={budget.id}
              className="grid grid-cols-[minmax(160px,220px)_minmax(0,1fr)_116px_auto] items-center gap-x-6 border-line/60 px-6 py-2 not-last:border-b phone:grid-cols-[minmax(0,1fr)_auto_auto] phone:gap-x-2 phone:px-4"
            >
              <div className="min-w-0">
                <p className="truncate font-medium">
                  <bdi>{budget.owner_name ?? t("deployment")}</bdi>
                </p>
                <p className="truncate text-ink-3 text-meta phone:whitespace-normal">
                  {isOfDeployment(budget) ? null : <>{t(budget.key_id === null ? "ofMember" : "ofKey")} · </>}
                  {t(`period.${budget.period}`)} ·{" "}
                  {t("resets", {
                    when: format.dateTime(new Date(budget.resets_at), {
                      month: "short",
                      day: "numeric",
                      hour: "2-digit",
                      minute: "2-digit",
                      hourCycle: "h23",
                    }),
                  })}
                </p>
              </div>
              <div className="grid min-w-0 gap-1.5 phone:order-last phone:col-span-3 phone:pt-1.5">
                <p className="flex flex-wrap gap-x-4 text-ink-2 text-meta tabular-nums">
                  {budget.limit_amount === null ? null : (
                    <span>
                      {t("money", {
                        spent: money(budget.spent_amount, budget.currency),
                        limit: money(budget.limit_amount, budget.currency),
                      })}
                    </span>
                  )}
                  {budget.limit_tokens === null ? null : (
                    <span>
                      {t("tokens", { spent: count(budget.spent_tokens), limit: count(budget.limit_tokens) })}
                    </span>
                  )}
                  {Number(budget.held_amount) > 0 ? (
                    <span className="text-ink-3">
                      {t("held", { amount: money(budget.held_amount, budget.currency) })}
                    </span>
                  ) : null}
                </p>
                <Meter
                  value={budget.used}
                  label={t("meter", { name: nameOf(budget) })}
                  tone={METERS[budget.state]}
                />
              </div>
              <span>
                <Status tone={TONES[budget.state]}>{t(`state.${budget.state}`)}</Status>
              </span>
              {mayWrite ? (
                <span className="flex">
                  <IconButton
                    label={t("edit", { name: nameOf(budget) })}
                    icon={<Pencil />}
                    onClick={() => setOpen(budget)}
                  />
                  <IconButton
                    label={t("remove", { name: nameOf(budget) })}
                    icon={<Trash2 />}
                    onClick={() => void lift(budget)}
                  />
                </span>
              ) : (
                <span />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <BudgetDialog
          budget={open === "new" ? null : open}
          owners={owners}
          currency={currency}
          name={open === "new" ? "" : nameOf(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
