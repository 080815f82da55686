"use client";

import { CircleAlert, CircleCheck, Search } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { guardComposition } from "@/components/ui/guard-composition";
import { Input } from "@/components/ui/input";
import { LabelTag } from "@/components/ui/label-tag";
import { PageHead } from "@/components/ui/page-head";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { Status } from "@/components/ui/status";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { RequestLogRow } from "@/domain/request-log/shape";
import { CallSheet } from "./call-sheet";
import { useSceneName } from "./use-scene-name";

export interface RequestLogFilterView {
  scene: string | null;
  model: string | null;
  status: string | null;
  request_id: string | null;
  task_id: string | null;
  message_id: string | null;
}

export interface RequestLogScreenProps {
  items: readonly RequestLogRow[];
  nextCursor: string | null;
  /** Not the newest page. */
  older: boolean;
  filter: RequestLogFilterView;
}

const ALL = "all";
const SCENES = ["classify", "draft_reply", "summarize", "bill_extract", "text_generate", "chat"] as const;

/** Calls of models: what asked, what answered, what it cost and how long it took. */
export function RequestLogScreen({ items, nextCursor, older, filter }: RequestLogScreenProps) {
  const t = useTranslations("admin.requestLog");
  const common = useTranslations("common");
  const format = useFormatter();
  const router = useRouter();
  const sceneName = useSceneName();
  const [open, setOpen] = useState<RequestLogRow | null>(null);
  const filtered = Object.values(filter).some((value) => value !== null);

  const address = (change: Partial<RequestLogFilterView>, cursor?: string) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filter, ...change })) if (value) search.set(name, value);
    if (cursor) search.set("cursor", cursor);
    const query = search.toString();
    return `/admin/request-log${query ? `?${query}` : ""}`;
  };
  const go = (change: Partial<RequestLogFilterView>) => router.replace(address(change));
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
    };
    go({ request_id: text("request_id"), model: text("model") });
  };

  return (
    <>
      <PageHead title={t("title")} meta={<span className="phone:hidden">{t("lead")}</span>} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps the Enter of an input method from sending the form */}
      <form
        key={JSON.stringify(filter)}
        onSubmit={find}
        onKeyDown={guardComposition}
        className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-6 py-2 phone:px-4"
      >
        <Select
          aria-label={t("scene")}
          value={filter.scene ?? ALL}
          onValueChange={(value) => go({ scene: value === ALL ? null : value })}
          options={[
            { value: ALL, label: t("allScenes") },
            ...SCENES.map((scene) => ({ value: scene, label: sceneName(scene) })),
          ]}
        />
        <Select
          aria-label={t("status")}
          value={filter.status ?? ALL}
          onValueChange={(value) => go({ status: value === ALL ? null : value })}
          options={[
            { value: ALL, label: t("allStatuses") },
            { value: "ok", label: t("ok") },
            { value: "error", label: t("error") },
          ]}
        />
        <Input
          name="model"
          aria-label={t("model")}
          placeholder={t("model")}
          defaultValue={filter.model ?? ""}
          maxLength={200}
          spellCheck={false}
          wrapClassName="max-w-44 phone:max-w-none"
        />
        <Input
          name="request_id"
          icon={<Search />}
          aria-label={t("request")}
          placeholder={t("request")}
          title={t("requestHint")}
          defaultValue={filter.request_id ?? ""}
          maxLength={128}
          spellCheck={false}
          wrapClassName="max-w-72 phone:max-w-none"
        />
        <button type="submit" hidden>
          {common("search")}
        </button>
        {filter.message_id ? (
          <LabelTag removeLabel={common("remove")} onRemove={() => go({ message_id: null })}>
            message {filter.message_id.slice(-8)}
          </LabelTag>
        ) : null}
        {filter.task_id ? (
          <LabelTag removeLabel={common("remove")} onRemove={() => go({ task_id: null })}>
            task {filter.task_id.slice(-8)}
          </LabelTag>
        ) : null}
        {filtered ? (
          <Button asChild look="bare" size="sm">
            <Link href="/admin/request-log">{t("clear")}</Link>
          </Button>
        ) : null}
      </form>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {items.length === 0 ? (
          <EmptyState
            why={filtered || older ? t("nothing") : t("empty")}
            {...(filtered || older ? {} : { next: t("emptyNext") })}
          />
        ) : (
          <Table label={t("title")}>
            <thead className="sticky top-0 z-10 bg-surface">
              <tr>
                <Th>{t("time")}</Th>
                <Th>{t("scene")}</Th>
                <Th className="phone:hidden">{t("model")}</Th>
                <Th className="phone:hidden">{t("prompt")}</Th>
                <Th>{t("status")}</Th>
                <Th num className="phone:hidden">
                  {t("tokens")}
                </Th>
                <Th num className="phone:hidden">
                  {t("cost")}
                </Th>
                <Th num>{t("latency")}</Th>
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <Tr key={row.id} open={open?.id === row.id}>
                  <Td dim>
                    <button
                      type="button"
                      className="rounded-chip py-0.5 text-ink underline-offset-2 hover:underline"
                      aria-label={`${t("details")}: ${format.dateTime(new Date(row.created_at), "exact")}`}
                      onClick={() => setOpen(row)}
                    >
                      <RelativeTime at={row.created_at} form="long" />
                    </button>
                  </Td>
                  <Td className="phone:w-full phone:max-w-0 phone:truncate">
                    {sceneName(row.scene)}
                    <span className="hidden truncate text-ink-3 text-meta phone:block">{row.model}</span>
                  </Td>
                  <Td className="phone:hidden">
                    <span className="flex items-center gap-1.5">
                      <span className="text-ink-3">{row.provider}/</span>
                      <span className="-ml-1.5">{row.model}</span>
                      {row.cached ? <LabelTag>{t("cached")}</LabelTag> : null}
                      {row.fallback_used ? <LabelTag>{t("fallback")}</LabelTag> : null}
                    </span>
                  </Td>
                  <Td dim className="phone:hidden">
                    {row.prompt_code ? `${row.prompt_code} v${String(row.prompt_version)}` : "–"}
                  </Td>
                  <Td>
                    {row.status === "ok" ? (
                      <Status tone="ok" icon={<CircleCheck />}>
                        {t("ok")}
                      </Status>
                    ) : (
                      <Status tone="bad" icon={<CircleAlert />}>
                        {row.error_code ?? t("error")}
                      </Status>
                    )}
                  </Td>
                  <Td num dim className="phone:hidden">
                    {tokens(row.prompt_tokens)} → {tokens(row.completion_tokens)}
                  </Td>
                  <Td num className="phone:hidden">
                    {row.estimated_cost === null ? (
                      <span className="text-ink-3">{t("unknown")}</span>
                    ) : (
                      `${row.estimated_cost.amount} ${row.estimated_cost.currency}`
                    )}
                  </Td>
                  <Td num>{seconds(row.latency_ms)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
        {older || nextCursor ? (
          <nav className="flex justify-between px-6 py-3 phone:px-4">
            {older ? (
              <Button asChild size="sm">
                <Link href={address({})}>{t("newest")}</Link>
              </Button>
            ) : (
              <span />
            )}
            {nextCursor ? (
              <Button asChild size="sm">
                <Link href={address({}, nextCursor)}>{t("older")}</Link>
              </Button>
            ) : null}
          </nav>
        ) : null}
      </div>
      <CallSheet row={open} onClose={() => setOpen(null)} />
    </>
  );

  function tokens(count: number | null): string {
    return count === null ? "?" : format.number(count);
  }
  function seconds(ms: number): string {
    return ms < 1000
      ? `${format.number(ms)} ms`
      : `${format.number(ms / 1000, { maximumFractionDigits: 2 })} s`;
  }
}
