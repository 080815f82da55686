import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UsageScreen } from "@/components/usage/usage-screen";
import { may } from "@/domain/actors/authorize";
import { listBudgetOwners } from "@/domain/budgets/list-budget-owners";
import { listBudgets } from "@/domain/budgets/list-budgets";
import { listUnpriced } from "@/domain/budgets/list-unpriced";
import { readSpendToday } from "@/domain/usage/read-spend-today";
import { readUsage } from "@/domain/usage/read-usage";
import { USAGE_SPANS } from "@/domain/usage/shape";
import { requireMember } from "@/entry/require-member";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.usage"))("title") };
}

/** What the AI costs, and what it may cost. Span and currency live in the address. */
export default async function BudgetsPage({ searchParams }: Props) {
  const member = await requireMember("ops:read");
  const search = await searchParams;
  const span = USAGE_SPANS.find((each) => each === search.span) ?? "30d";
  const currency = typeof search.currency === "string" ? search.currency : undefined;
  const mayWrite = may(member, "budgets:write");
  const [view, today, budgets, owners, unpriced] = await Promise.all([
    readUsage(member, span, currency),
    readSpendToday(member),
    listBudgets(member),
    mayWrite ? listBudgetOwners(member) : { members: [], keys: [] },
    listUnpriced(member),
  ]);
  return (
    <UsageScreen
      view={view}
      today={today ?? { currency: "USD", amount: "0", limit: null, used: null, state: null }}
      budgets={budgets}
      owners={owners}
      unpriced={unpriced}
      mayWrite={mayWrite}
    />
  );
}
