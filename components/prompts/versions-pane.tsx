"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import type { PromptRow, PromptVersionView } from "@/domain/prompts/shape";
import { PromptStatusChip } from "./prompt-status";

export interface VersionsPaneProps {
  prompts: readonly PromptRow[];
  versions: readonly PromptVersionView[];
  open: number;
  code: string;
  canEdit: boolean;
  busy: boolean;
  onNew: () => void;
  onChoose: () => void;
}

/** Which prompt, and its versions, newest first. */
export function VersionsPane(props: VersionsPaneProps) {
  const { prompts, versions, open, code, canEdit, busy, onNew, onChoose } = props;
  const t = useTranslations("admin.prompts");
  const format = useFormatter();
  const router = useRouter();
  const date = (at: string) => format.dateTime(new Date(at), "date");
  return (
    <>
      <div className="flex h-bar shrink-0 items-center gap-1 border-line border-b pr-2 pl-2">
        <Select
          bare
          aria-label={t("choose")}
          value={code}
          onValueChange={(next) => router.push(`/admin/prompts/${encodeURIComponent(next)}`)}
          options={prompts.map((prompt) => ({ value: prompt.code, label: prompt.code, hint: prompt.name }))}
          className="min-w-0 flex-1 font-semibold"
        />
        {canEdit ? (
          <IconButton
            label={t("newVersionFrom", { version: String(open) })}
            icon={<Plus />}
            disabled={busy}
            onClick={onNew}
          />
        ) : null}
      </div>
      <ul aria-label={t("versions")} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {versions.map((version) => (
          <li
            key={version.version}
            className={cx(
              "relative grid content-center gap-0.5 border-line/60 border-b px-4 py-2.5",
              version.version === open ? "bg-tint" : "hover:bg-raised",
            )}
          >
            <div className="flex items-center gap-2">
              <Link
                href={`/admin/prompts/${encodeURIComponent(code)}?v=${String(version.version)}`}
                scroll={false}
                aria-current={version.version === open ? "true" : undefined}
                onClick={onChoose}
                className="font-semibold tabular-nums -outline-offset-2 after:absolute after:inset-0 after:content-['']"
              >
                {t("version", { version: String(version.version) })}
              </Link>
              <PromptStatusChip status={version.status} />
            </div>
            <p className="truncate text-ink-3 text-meta">
              {version.status === "ACTIVE" && version.activated_at
                ? t("activeSince", { date: date(version.activated_at) })
                : t("by", { name: version.created_by ?? "Intray", date: date(version.created_at) })}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex h-bar shrink-0 items-center border-line border-t px-4 text-ink-3 text-meta">
        {t("oneActive")}
      </p>
    </>
  );
}
