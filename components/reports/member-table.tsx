"use client";

import { useTranslations } from "next-intl";
import { useAmounts } from "@/components/ops/use-amounts";
import { Face } from "@/components/ui/face";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useMoney } from "@/components/usage/use-money";
import type { ReportMember } from "@/domain/reports/shape";
import { useSpan } from "./use-span";

/** What each member did in these days. */
export function MemberTable({ members, currency }: { members: readonly ReportMember[]; currency: string }) {
  const t = useTranslations("reports");
  const { count } = useAmounts();
  const span = useSpan();
  const money = useMoney();
  return (
    <section className="py-3 pb-8">
      <h2 className="px-6 pb-1 font-semibold phone:px-4">{t("byMember")}</h2>
      {members.length === 0 ? (
        <p className="px-6 text-ink-3 phone:px-4">{t("noMembers")}</p>
      ) : (
        <Table label={t("byMember")}>
          <thead>
            <tr>
              <Th className="w-full">{t("member")}</Th>
              <Th num>{t("replied")}</Th>
              <Th num>{t("firstReply")}</Th>
              <Th num>{t("done")}</Th>
              <Th num>{t("toDone")}</Th>
              <Th num>{t("corrections")}</Th>
              <Th num>{t("cost")}</Th>
            </tr>
          </thead>
          <tbody>
            {members.map((m) => (
              <Tr key={m.id}>
                <Td>
                  <span className="flex items-center gap-2">
                    <Face name={m.name} seed={m.id} />
                    <bdi>{m.name}</bdi>
                  </span>
                </Td>
                <Td num>{count(m.replied)}</Td>
                <Td num dim={m.first_reply.median === null}>
                  {span(m.first_reply.median)}
                </Td>
                <Td num>{count(m.done)}</Td>
                <Td num dim={m.to_done.median === null}>
                  {span(m.to_done.median)}
                </Td>
                <Td num>{count(m.corrections)}</Td>
                <Td num>{money(m.cost, currency)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
