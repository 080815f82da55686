"use client";

import { useTranslations } from "next-intl";
import { useAmounts } from "@/components/ops/use-amounts";
import { Meter } from "@/components/ui/meter";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ReportCategory } from "@/domain/reports/shape";

export interface CategoryMixProps {
  categories: readonly ReportCategory[];
  names: Readonly<Record<string, string>>;
  /** All that came in. */
  total: number;
}

/** What it was about: each category's share, and how often people left the AI's category as it was. */
export function CategoryMix({ categories, names, total }: CategoryMixProps) {
  const t = useTranslations("reports");
  const { count, share } = useAmounts();
  if (categories.length === 0) return null;
  return (
    <section className="border-line border-b py-3">
      <h2 className="px-6 pb-1 font-semibold phone:px-4">{t("mix")}</h2>
      <Table label={t("mix")}>
        <thead>
          <tr>
            <Th>{t("category")}</Th>
            <Th num>{t("messages")}</Th>
            <Th className="w-full phone:hidden">{t("share")}</Th>
            <Th num>{t("agreement")}</Th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ code, count: n, agreement }) => (
            <Tr key={code ?? ""}>
              <Td className={code === null ? "text-ink-3" : ""}>
                <bdi>{code === null ? t("noCategory") : (names[code] ?? code)}</bdi>
              </Td>
              <Td num>{count(n)}</Td>
              <Td className="phone:hidden">
                <span className="grid max-w-160 grid-cols-[minmax(0,1fr)_40px] items-center gap-2">
                  <Meter value={total === 0 ? 0 : n / total} label={t("share")} />
                  <span className="text-right text-ink-3 text-meta tabular-nums">{share(n, total)}</span>
                </span>
              </Td>
              <Td num>{share(agreement.kept, agreement.set)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
