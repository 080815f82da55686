"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ops/figure";
import { useAmounts } from "@/components/ops/use-amounts";
import { useLiveRefresh } from "@/components/ops/use-live-refresh";
import { useSceneName } from "@/components/request-log/use-scene-name";
import { PageHead } from "@/components/ui/page-head";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { BudgetOwners, BudgetView } from "@/domain/budgets/shape";
import { type SpendToday, USAGE_DAYS, USAGE_SPANS, type UsageView } from "@/domain/usage/shape";
import { BudgetList } from "./budget-list";
import { CallsChart } from "./calls-chart";
import { SpendChart } from "./spend-chart";
import { UsageTable } from "./usage-table";
import { useMoney } from "./use-money";

/** The page asks again this often, beside every change that it hears of. */
const LOOK_MS = 30_000;

export interface UsageScreenProps {
  view: UsageView;
  today: SpendToday;
  budgets: readonly BudgetView[];
  /** Who may have a budget of their own. */
  owners: BudgetOwners;
  unpriced: readonly string[];
  mayWrite: boolean;
}

/** What the AI costs, by day, model, scene, member and key; and what it may cost. */
export function UsageScreen({ view, today, budgets, owners, unpriced, mayWrite }: UsageScreenProps) {
  const t = useTranslations("admin.usage");
  const router = useRouter();
  const money = useMoney();
  const sceneName = useSceneName();
  const { count, share } = useAmounts();
  useLiveRefresh(["registry"], LOOK_MS);
  const { total, currency } = view;
  const spent = total.cost.find((cost) => cost.currency === currency)?.amount ?? "0";
  const go = (change: { span?: string; currency?: string }) => {
    const search = new URLSearchParams();
    const { span, currency: wanted } = { span: view.span, currency, ...change };
    if (span !== "30d") search.set("span", span);
    if (wanted !== view.currencies[0] && view.currencies.includes(wanted)) search.set("currency", wanted);
    const query = search.toString();
    router.replace(query === "" ? "/admin/budgets" : `/admin/budgets?${query}`, { scroll: false });
  };
  return (
    <>
      <PageHead
        title={t("title")}
        meta={<span className="phone:hidden">{t("lead")}</span>}
        actions={
          <>
            {view.currencies.length > 1 ? (
              <Select
                aria-label={t("currency")}
                size="sm"
                value={currency}
                options={view.currencies.map((value) => ({ value, label: value }))}
                onValueChange={(value) => go({ currency: value })}
              />
            ) : null}
            <Segmented
              label={t("span")}
              value={view.span}
              options={USAGE_SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
              onValueChange={(value) => go({ span: value })}
            />
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        <dl
          aria-label={t("figures")}
          className="grid grid-cols-5 gap-x-6 border-line border-b px-6 py-3 phone:grid-cols-2 phone:gap-y-3 phone:px-4"
        >
          <Figure
            label={t("today")}
            value={money(today.amount, today.currency)}
            meta={
              today.limit === null
                ? t("todayNoBudget")
                : t("todayBudget", { limit: money(today.limit, today.currency) })
            }
            bad={today.used !== null && today.used >= 1}
          />
          <Figure
            label={t("spent")}
            value={money(spent, currency)}
            meta={t("spentMeta", { days: USAGE_DAYS[view.span] })}
          />
          <Figure
            label={t("calls")}
            value={count(total.calls)}
            meta={t("callsMeta", { errors: total.errors, unpriced: total.unpriced })}
          />
          <Figure
            label={t("tokens")}
            value={count(total.prompt_tokens + total.completion_tokens)}
            meta={t("tokensMeta", {
              input: count(total.prompt_tokens),
              output: count(total.completion_tokens),
            })}
          />
          <Figure
            label={t("cached")}
            value={share(total.cached, total.calls + total.cached)}
            meta={t("cachedMeta", { count: total.cached })}
          />
        </dl>
        <div className="grid grid-cols-2 border-line border-b phone:grid-cols-1 desk:[&>*+*]:border-l [&>*]:border-line phone:[&>*+*]:border-t">
          <SpendChart days={view.days} currency={currency} />
          <CallsChart days={view.days} />
        </div>
        <BudgetList
          budgets={budgets}
          owners={owners}
          unpriced={unpriced}
          currency={currency}
          mayWrite={mayWrite}
        />
        <div className="grid grid-cols-1 pb-6 [&>*+*]:border-line [&>*+*]:border-t">
          <UsageTable title={t("models")} groups={view.models} currency={currency} nameOf={({ id }) => id} />
          <UsageTable
            title={t("scenes")}
            groups={view.scenes}
            currency={currency}
            nameOf={({ id }) => sceneName(id)}
          />
          <UsageTable
            title={t("members")}
            groups={view.members}
            currency={currency}
            nameOf={({ id, name }) => name ?? t(id === "" ? "noMember" : "goneMember")}
          />
          <UsageTable
            title={t("keys")}
            groups={view.keys}
            currency={currency}
            nameOf={({ id, name }) => name ?? t(id === "" ? "noKey" : "goneKey")}
          />
        </div>
      </div>
    </>
  );
}
