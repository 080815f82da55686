"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { useTaskType } from "@/components/tasks/task-type";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { DeliveryView } from "@/domain/callbacks/shape";
import { DeliveryDetail } from "./delivery-detail";
import { DeliveryState } from "./delivery-state";

/** Deliveries as rows; each unfolds to its attempts. */
export function DeliveryTable({ items, mayWrite }: { items: readonly DeliveryView[]; mayWrite: boolean }) {
  const t = useTranslations("admin.webhooks");
  const typeName = useTaskType();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Table label={t("label")} fixed>
      <thead>
        <tr>
          <Th className="w-14" />
          <Th className="w-24">{t("column.state")}</Th>
          <Th className="w-20">{t("column.kind")}</Th>
          <Th className="w-32">{t("column.task")}</Th>
          <Th>{t("column.url")}</Th>
          <Th num className="w-18">
            {t("column.attempts")}
          </Th>
          <Th className="w-32">{t("column.last")}</Th>
          <Th num className="w-24">
            {t("column.created")}
          </Th>
        </tr>
      </thead>
      <tbody>
        {items.map((delivery) => {
          const shown = open === delivery.id;
          const last = delivery.attempts.at(-1);
          return (
            <Fragment key={delivery.id}>
              <Tr open={shown}>
                <Td>
                  <IconButton
                    size="sm"
                    quiet
                    aria-expanded={shown}
                    label={shown ? t("close") : t("open", { id: delivery.id.slice(-6) })}
                    icon={<ChevronRight className={cx("transition-transform", shown && "rotate-90")} />}
                    onClick={() => setOpen(shown ? null : delivery.id)}
                  />
                </Td>
                <Td>
                  <DeliveryState state={delivery.state} />
                </Td>
                <Td>{t(`kind.${delivery.kind}`)}</Td>
                <Td cut>
                  <Link href={`/admin/tasks?task=${delivery.task_id}`} className="hover:underline">
                    {typeName(delivery.task_type)}
                  </Link>
                </Td>
                <Td cut dim title={delivery.url}>
                  {delivery.url}
                </Td>
                <Td num>{delivery.attempts.length}</Td>
                <Td cut className={last && last.status === null ? "text-bad" : "text-ink-2"}>
                  {last ? (last.status ?? last.error ?? t("noAnswer")) : "–"}
                </Td>
                <Td num dim>
                  <RelativeTime at={delivery.created_at} />
                </Td>
              </Tr>
              {shown ? (
                <tr className="border-line/60 border-b bg-raised">
                  <td colSpan={8} className="px-6 py-3 pl-14 phone:px-4">
                    <DeliveryDetail headless delivery={delivery} mayWrite={mayWrite} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}
