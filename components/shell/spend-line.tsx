"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Meter } from "@/components/ui/meter";
import { useMoney } from "@/components/usage/use-money";
import type { SpendToday } from "@/domain/usage/shape";

/** What the AI has cost today, and how much of the day's budget that is; leads to where it is explained. */
export function SpendLine({ spend }: { spend: SpendToday }) {
  const t = useTranslations("shell");
  const money = useMoney();
  return (
    <Link
      href="/admin/budgets"
      title={t("spendTitle")}
      className="-mx-2 grid gap-y-1.5 rounded-control px-2 pt-1 pb-2 text-ink-2 text-meta transition-colors hover:bg-hover phone:py-3"
    >
      <span className="flex flex-wrap justify-between gap-x-2 whitespace-nowrap">
        <span>{t("spend")}</span>
        <span className="tabular-nums">
          {money(spend.amount, spend.currency)}
          {spend.limit === null ? null : (
            <span className="text-ink-3"> / {money(spend.limit, spend.currency)}</span>
          )}
        </span>
      </span>
      {spend.used === null ? null : (
        <Meter
          value={spend.used}
          label={t("spend")}
          tone={spend.state === "used_up" ? "bad" : spend.state === "near" ? "warn" : "ink"}
        />
      )}
    </Link>
  );
}
