"use client";

import { useTranslations } from "next-intl";
import { useAmounts } from "@/components/ops/use-amounts";
import { Meter } from "@/components/ui/meter";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { UsageGroup } from "@/domain/usage/shape";
import { useMoney } from "./use-money";

export interface UsageTableProps {
  title: string;
  groups: readonly UsageGroup[];
  /** The shares are of what was spent in it. */
  currency: string;
  nameOf: (group: UsageGroup) => string;
}

/** What each part of the calls came to, and its share of the money. */
export function UsageTable({ title, groups, currency, nameOf }: UsageTableProps) {
  const t = useTranslations("admin.usage");
  const { count, share } = useAmounts();
  const money = useMoney();
  const spent = (group: UsageGroup) => Number(group.cost.find((c) => c.currency === currency)?.amount ?? 0);
  const whole = groups.reduce((sum, group) => sum + spent(group), 0);
  return (
    <section className="min-w-0 py-3">
      <h2 className="px-6 pb-1 font-semibold phone:px-4">{title}</h2>
      {groups.length === 0 ? (
        <p className="px-6 text-ink-3 phone:px-4">{t("empty")}</p>
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              <Th className="w-full">{t("column.name")}</Th>
              <Th num className="desk:min-w-24">
                {t("column.calls")}
              </Th>
              <Th num className="desk:min-w-24 phone:hidden">
                {t("column.failed")}
              </Th>
              <Th num className="desk:min-w-24 phone:hidden">
                {t("column.cached")}
              </Th>
              <Th num className="desk:min-w-24 phone:hidden">
                {t("column.tokens")}
              </Th>
              <Th num className="desk:min-w-32 phone:pr-4">
                {t("column.cost")}
              </Th>
              <Th className="desk:min-w-40 phone:hidden">{t("column.share", { currency })}</Th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Tr key={group.id}>
                <Td className="phone:w-full phone:max-w-0 phone:truncate">
                  <bdi>{nameOf(group)}</bdi>
                </Td>
                <Td num>{count(group.calls)}</Td>
                <Td num className={group.errors > 0 ? "text-bad phone:hidden" : "text-ink-3 phone:hidden"}>
                  {count(group.errors)}
                </Td>
                <Td num dim className="phone:hidden">
                  {count(group.cached)}
                </Td>
                <Td num dim className="phone:hidden">
                  {count(group.prompt_tokens + group.completion_tokens)}
                </Td>
                <Td
                  num
                  className="phone:pr-4"
                  title={group.unpriced > 0 ? t("partly", { count: group.unpriced }) : undefined}
                >
                  {group.cost.length > 0 ? (
                    group.cost.map((cost) => money(cost.amount, cost.currency)).join(" + ")
                  ) : group.unpriced > 0 ? (
                    <span className="text-ink-3">{t("unknown")}</span>
                  ) : (
                    money(0, currency)
                  )}
                  {group.cost.length > 0 && group.unpriced > 0 ? (
                    <span className="text-warn">
                      {" + ?"}
                      <span className="sr-only"> {t("partly", { count: group.unpriced })}</span>
                    </span>
                  ) : null}
                </Td>
                <Td className="phone:hidden">
                  <span className="grid grid-cols-[minmax(0,1fr)_32px] items-center gap-2">
                    <Meter
                      value={whole === 0 ? 0 : spent(group) / whole}
                      label={t("column.share", { currency })}
                    />
                    <span className="text-right text-ink-3 text-meta tabular-nums">
                      {share(spent(group), whole)}
                    </span>
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
