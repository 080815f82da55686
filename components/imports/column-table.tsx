"use client";

import { Check, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Select } from "@/components/ui/select";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { IMPORT_FIELDS, type ImportField } from "@/domain/imports/shape";
import type { MappingModel } from "./use-mapping";

const LEAVE = "leave";

/** Which column of the file becomes what. */
export function ColumnTable({ model }: { model: MappingModel }) {
  const t = useTranslations("imports");
  const { preview, fields } = model;
  const options = [
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) })),
    { value: LEAVE, label: t("columns.leave") },
  ];
  return (
    <Table label={t("columns.label")} fixed className="phone:min-w-0!">
      <thead>
        <tr>
          <Th className="w-40 phone:w-auto">{t("columns.name")}</Th>
          <Th className="phone:hidden">{t("columns.sample")}</Th>
          <Th className="w-44">{t("columns.field")}</Th>
          <Th className="w-56 phone:hidden">{t("columns.note")}</Th>
        </tr>
      </thead>
      <tbody>
        {preview.columns.headers.map((header, column) => {
          const name = header.trim() || t("columns.unnamed", { number: String(column + 1) });
          const field = fields[column] ?? null;
          return (
            <Tr key={column}>
              <Td cut className={field === null ? "text-ink-3" : undefined} title={name}>
                {name}
                <span className="hidden truncate text-ink-3 text-meta phone:block">
                  {preview.samples[column]?.[0]}
                </span>
              </Td>
              <Td cut className={cx("phone:hidden", field === null ? "text-ink-3" : "text-ink-2")}>
                {preview.samples[column]?.join(" · ")}
              </Td>
              <Td>
                <Select
                  size="sm"
                  aria-label={t("columns.fieldOf", { column: name })}
                  options={options}
                  value={field ?? LEAVE}
                  onValueChange={(value) =>
                    model.choose(column, value === LEAVE ? null : (value as ImportField))
                  }
                  className={field === null ? "w-full text-ink-3" : "w-full"}
                />
              </Td>
              <Td cut className="text-meta phone:hidden">
                <Note model={model} column={column} field={field} />
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Note({ model, column, field }: { model: MappingModel; column: number; field: ImportField | null }) {
  const t = useTranslations("imports");
  const open = model.preview.columns.ambiguous.find((a) => a.columns.some((c) => c.index === column));
  if (field === null && open)
    return (
      <span className="flex items-center gap-1.5 text-warn">
        <TriangleAlert className="size-3.5" />
        <span className="truncate">{t("columns.ambiguous", { field: t(`fields.${open.field}`) })}</span>
      </span>
    );
  if (field === null)
    return (
      <span className="text-ink-3">{t(model.chosen.has(column) ? "columns.chosen" : "columns.ignored")}</span>
    );
  const header = model.preview.columns.headers[column]?.trim();
  const failing = model.preview.rows.filter(
    (r) => r.error !== null && r.error.column === header && header,
  ).length;
  if (failing > 0)
    return (
      <span className="flex items-center gap-1.5 text-warn">
        <TriangleAlert className="size-3.5" />
        <span className="truncate">{t("columns.failing", { count: failing })}</span>
      </span>
    );
  return (
    <span className="flex items-center gap-1.5 text-ink-2">
      <Check className="size-3.5 text-ok" />
      <span className="truncate">{t(model.chosen.has(column) ? "columns.chosen" : "columns.byName")}</span>
    </span>
  );
}
