"use client";

import { ArrowRight, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { AuditFilter, AuditView } from "@/domain/audit/shape";

/** Nouns of the log's actions; the part before the dot. */
const NOUNS = [
  "rule",
  "category",
  "snippet",
  "message",
  "draft",
  "task",
  "import",
  "prompt",
  "role",
  "provider",
  "model",
  "scene",
  "api_key",
  "member",
  "settings",
  "dead_letter",
  "callback",
  "schedule",
  "budget",
] as const;
const ALL = "all";

export interface AuditPageProps {
  entries: readonly AuditView[];
  filter: AuditFilter;
  /** Leads to the next page; null at the end. */
  cursor: string | null;
  /** Not the first page. */
  paged: boolean;
  members: readonly { id: string; name: string }[];
}

/** Who did what, when, on which record, from where. Filters and place live in the address. */
export function AuditPage({ entries, filter, cursor, paged, members }: AuditPageProps) {
  const t = useTranslations("admin.audit");
  const router = useRouter();
  const address = (change: Record<string, string | undefined>): string => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...filter, ...change }))
      if (value !== undefined) query.set(key, value);
    return query.size === 0 ? "/admin/audit" : `/admin/audit?${query.toString()}`;
  };
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const noun = filter.action?.split(".")[0];
  return (
    <>
      <PageHead title={t("title")} meta={t("lead")} />
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-6 py-2 phone:px-4">
        <Select
          size="sm"
          aria-label={t("noun")}
          value={noun ?? ALL}
          onValueChange={(value) => router.push(address({ action: value === ALL ? undefined : value }))}
          options={[
            { value: ALL, label: t("allNouns") },
            ...NOUNS.map((value) => ({ value, label: t(`nouns.${value}`) })),
            ...(noun === undefined || (NOUNS as readonly string[]).includes(noun)
              ? []
              : [{ value: noun, label: noun }]),
          ]}
        />
        <Select
          size="sm"
          aria-label={t("who")}
          value={members.some((m) => m.id === filter.actor) ? (filter.actor ?? ALL) : ALL}
          onValueChange={(value) => router.push(address({ actor: value === ALL ? undefined : value }))}
          options={[
            { value: ALL, label: t("everybody") },
            ...members.map((member) => ({ value: member.id, label: member.name })),
          ]}
        />
        {filter.subject_id === undefined ? null : (
          <Button asChild size="sm" look="bare">
            <Link href={address({ subject_id: undefined, subject_type: undefined })}>
              {t("onlyRecord")}
              <X />
            </Link>
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {entries.length === 0 ? (
          <EmptyState
            why={t(filtered ? "emptyFilter" : "empty")}
            action={
              filtered ? (
                <Button asChild>
                  <Link href="/admin/audit">{t("clear")}</Link>
                </Button>
              ) : undefined
            }
          />
        ) : (
          <Table label={t("title")} fixed className="phone:min-w-0">
            <thead>
              <tr>
                <Th className="w-36 phone:w-26">{t("at")}</Th>
                <Th className="w-40 phone:w-24">{t("actor")}</Th>
                <Th className="w-48 phone:w-auto">{t("action")}</Th>
                <Th className="w-40 phone:hidden">{t("subject")}</Th>
                <Th className="phone:hidden">{t("details")}</Th>
                <Th className="w-32 phone:hidden">{t("from")}</Th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  only={address({ subject_type: entry.subject.type, subject_id: entry.subject.id })}
                />
              ))}
            </tbody>
          </Table>
        )}
        <nav className="flex gap-2 px-6 py-3 phone:px-4">
          {paged ? (
            <Button asChild look="bare" size="sm">
              <Link href={address({})}>{t("newest")}</Link>
            </Button>
          ) : null}
          {cursor === null ? null : (
            <Button asChild size="sm">
              <Link href={address({ cursor })}>
                {t("older")}
                <ArrowRight />
              </Link>
            </Button>
          )}
        </nav>
      </div>
    </>
  );
}

function Entry({ entry, only }: { entry: AuditView; only: string }) {
  const t = useTranslations("admin.audit");
  const details = describe(entry.data);
  const kind = entry.actor.kind;
  return (
    <Tr>
      <Td dim>
        <RelativeTime at={entry.at} form="long" />
      </Td>
      <Td cut>
        <span
          title={kind === "member" || kind === "api_key" || kind === "system" ? t(`kinds.${kind}`) : kind}
        >
          {entry.actor.name}
        </span>
      </Td>
      <Td cut>
        <span className="font-mono text-meta">{entry.action}</span>
        <span className="hidden truncate text-ink-3 text-meta phone:block">{details}</span>
      </Td>
      <Td cut className="phone:hidden">
        <Link href={only} title={t("onlyThis")} className="-outline-offset-2 text-ink-2 hover:underline">
          {entry.subject.type} <span className="text-ink-3">{entry.subject.id.slice(-6)}</span>
        </Link>
      </Td>
      <Td cut dim className="phone:hidden">
        <span title={details}>{details}</span>
      </Td>
      <Td cut dim className="phone:hidden">
        <span {...(entry.request_id ? { title: t("request", { id: entry.request_id }) } : {})}>
          {entry.ip ?? "–"}
        </span>
      </Td>
    </Tr>
  );
}

/** Names and codes on one line: `fields name, enabled · version 3`. */
function describe(data: Record<string, unknown>): string {
  const plain = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(plain).join(", ");
    if (value === null || value === undefined) return "–";
    if (typeof value === "string") return value;
    if (typeof value !== "object") return JSON.stringify(value);
    const { from, to } = value as { from?: unknown; to?: unknown };
    if (to !== undefined) return `${plain(from)} → ${plain(to)}`;
    return Object.entries(value)
      .map(([key, each]) => `${key} ${plain(each)}`)
      .join(", ");
  };
  return Object.entries(data)
    .map(([key, value]) => `${key} ${plain(value)}`)
    .join(" · ");
}
