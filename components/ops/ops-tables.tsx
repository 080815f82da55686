"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useTaskType } from "@/components/tasks/task-type";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { OpsGroup, OpsView } from "@/domain/ops/shape";
import { EnginePanel } from "./engine-panel";
import { useAmounts } from "./use-amounts";

/** What the figures are made of: by type, by topic, by model, and the engine's own state. */
export function OpsTables({ view }: { view: OpsView }) {
  const t = useTranslations("admin.ops");
  const typeName = useTaskType();
  const seen = new Set(view.types.map((group) => group.name));
  const idle = view.backlog
    .filter((each) => !seen.has(each.type))
    .map(
      (each): OpsGroup => ({
        name: each.type,
        done: 0,
        failed: 0,
        retries: 0,
        mean_ms: null,
        p95_ms: null,
        max_ms: null,
      }),
    );
  return (
    <div className="grid grid-cols-1 min-[1180px]:grid-cols-2 [&>*]:border-line [&>*]:border-t">
      <Part title={t("types")}>
        <Groups
          label={t("types")}
          groups={[...view.types, ...idle]}
          backlog={view.backlog}
          nameOf={typeName}
        />
      </Part>
      <Part title={t("topics")}>
        <Groups label={t("topics")} groups={view.topics} nameOf={(name) => name} />
      </Part>
      <Part title={t("models.title")}>
        <Models view={view} />
      </Part>
      <Part title={t("engine.title")}>
        <EnginePanel engine={view.engine} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 py-3">
      <h3 className="px-6 pb-1 font-semibold phone:px-4">{title}</h3>
      {children}
    </section>
  );
}

function Groups({
  label,
  groups,
  backlog,
  nameOf,
}: {
  label: string;
  groups: readonly OpsGroup[];
  backlog?: OpsView["backlog"];
  nameOf: (name: string) => string;
}) {
  const t = useTranslations("admin.ops");
  const { count, share, duration } = useAmounts();
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>{t("name")}</Th>
          {backlog ? <Th num>{t("waiting")}</Th> : null}
          {backlog ? <Th num>{t("running")}</Th> : null}
          <Th num>{t("done")}</Th>
          <Th num>{t("failed")}</Th>
          <Th num>{t("rate")}</Th>
          <Th num>{t("retries")}</Th>
          <Th num>{t("mean")}</Th>
          {backlog ? <Th num>{t("p95")}</Th> : null}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const waits = backlog?.find((each) => each.type === group.name);
          return (
            <Tr key={group.name}>
              <Td>
                <bdi>{nameOf(group.name)}</bdi>
              </Td>
              {backlog ? <Td num>{count(waits?.pending ?? 0)}</Td> : null}
              {backlog ? <Td num>{count(waits?.processing ?? 0)}</Td> : null}
              <Td num>{count(group.done)}</Td>
              <Td num className={group.failed > 0 ? "text-bad" : "text-ink-3"}>
                {count(group.failed)}
              </Td>
              <Td num dim>
                {share(group.failed, group.done + group.failed)}
              </Td>
              <Td num dim>
                {count(group.retries)}
              </Td>
              <Td num dim>
                {duration(group.mean_ms)}
              </Td>
              {backlog ? (
                <Td num dim>
                  {duration(group.p95_ms)}
                </Td>
              ) : null}
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Models({ view }: { view: OpsView }) {
  const t = useTranslations("admin.ops.models");
  const { count, duration } = useAmounts();
  const format = useFormatter();
  const money = (cost: { currency: string; amount: string }) =>
    `${cost.currency} ${format.number(Number(cost.amount), { maximumFractionDigits: 4 })}`;
  if (view.models.length === 0) return <p className="px-6 text-ink-3 phone:px-4">{t("empty")}</p>;
  return (
    <Table label={t("title")}>
      <thead>
        <tr>
          <Th>{t("model")}</Th>
          <Th num>{t("calls")}</Th>
          <Th num>{t("errors")}</Th>
          <Th num>{t("tokens")}</Th>
          <Th num>{t("mean")}</Th>
          <Th num>{t("cost")}</Th>
        </tr>
      </thead>
      <tbody>
        {view.models.map((model) => (
          <Tr key={`${model.provider} ${model.model}`}>
            <Td>
              <span className="text-ink-3">{model.provider} /</span> {model.model}
            </Td>
            <Td num>{count(model.calls)}</Td>
            <Td num className={model.errors > 0 ? "text-bad" : "text-ink-3"}>
              {count(model.errors)}
            </Td>
            <Td num dim>
              {count(model.prompt_tokens + model.completion_tokens)}
            </Td>
            <Td num dim>
              {duration(model.mean_ms)}
            </Td>
            <Td num title={model.unpriced > 0 ? t("unpriced", { count: model.unpriced }) : undefined}>
              {model.cost.length === 0 ? t("free") : model.cost.map((cost) => money(cost)).join(" + ")}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
