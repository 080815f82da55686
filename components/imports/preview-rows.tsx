"use client";

import { TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { PriorityMark } from "@/components/ui/priority-mark";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ImportPreview } from "@/domain/imports/shape";
import { issueText } from "./issue-text";

/** The first rows as they will arrive, and those that will not. */
export function PreviewRows({ preview }: { preview: ImportPreview }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  return (
    <Table label={t("preview.label")} fixed className="phone:min-w-0!">
      <thead>
        <tr>
          <Th className="w-18 phone:w-14" num>
            {t("preview.line")}
          </Th>
          <Th className="w-38 phone:hidden">{t("fields.received_at")}</Th>
          <Th className="w-36 phone:w-24">{t("fields.sender")}</Th>
          <Th>{t("fields.content")}</Th>
          <Th className="w-24 phone:hidden">{t("fields.channel")}</Th>
          <Th className="w-24 phone:hidden">{t("fields.priority")}</Th>
        </tr>
      </thead>
      <tbody>
        {preview.rows.map(({ row, line, message, error, warnings }) => (
          <Tr key={row}>
            <Td num dim>
              {line}
            </Td>
            {message ? (
              <>
                <Td cut dim={message.received_at === undefined} className="tabular-nums phone:hidden">
                  {message.received_at === undefined
                    ? t("preview.now")
                    : format.dateTime(new Date(message.received_at), {
                        year: "numeric",
                        month: "2-digit",
                        day: "2-digit",
                        hour: "2-digit",
                        minute: "2-digit",
                        hourCycle: "h23",
                      })}
                </Td>
                <Td cut dim={message.sender === undefined}>
                  {message.sender ?? t("preview.noSender")}
                </Td>
                <Td cut title={warnings.map((w) => issueText(t, w)).join("\n") || undefined}>
                  <span className="flex items-center gap-1.5">
                    {warnings.length > 0 ? (
                      <>
                        <TriangleAlert aria-hidden className="size-3.5 text-warn" />
                        <span className="sr-only">{warnings.map((w) => issueText(t, w)).join(" ")}</span>
                      </>
                    ) : null}
                    <span className="truncate">
                      {message.subject ? <b className="font-medium">{message.subject} </b> : null}
                      <span className={message.subject ? "text-ink-3" : undefined}>{message.content}</span>
                    </span>
                  </span>
                </Td>
                <Td cut dim={message.channel === undefined} className="phone:hidden">
                  {message.channel ?? "import"}
                </Td>
                <Td className="phone:hidden">
                  <PriorityMark priority={message.priority ?? "normal"} word />
                </Td>
              </>
            ) : (
              <td colSpan={5} className="h-9 max-w-0 truncate px-2 text-bad">
                <span className="sr-only">{t("preview.failedRow")}: </span>
                {error ? issueText(t, error) : null}
              </td>
            )}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
