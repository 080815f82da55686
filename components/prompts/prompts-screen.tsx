"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LabelTag } from "@/components/ui/label-tag";
import { PageHead } from "@/components/ui/page-head";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { PromptRow } from "@/domain/prompts/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** Every prompt with the version that runs. */
export function PromptsScreen({ prompts, canEdit }: { prompts: readonly PromptRow[]; canEdit: boolean }) {
  const t = useTranslations("admin.prompts");
  const common = useTranslations("common");
  const router = useRouter();
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "registry" || change.kind === "resync")) router.refresh();
  });
  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("counts", { count: prompts.length })}
        actions={
          canEdit ? (
            <Button asChild look="main">
              <Link href="/admin/prompts/new">
                <Plus />
                {t("new")}
              </Link>
            </Button>
          ) : undefined
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {prompts.length === 0 ? (
          <EmptyState why={t("empty")} next={t("emptyNext")} />
        ) : (
          <Table label={t("title")}>
            <thead>
              <tr>
                <Th>{common("name")}</Th>
                <Th className="phone:hidden">{t("columns.code")}</Th>
                <Th>{t("columns.active")}</Th>
                <Th className="phone:hidden">{t("columns.locales")}</Th>
                <Th num className="phone:hidden">
                  {common("updated")}
                </Th>
              </tr>
            </thead>
            <tbody>
              {prompts.map((prompt) => (
                <Tr key={prompt.code} className="relative h-11">
                  <Td className="max-w-0 truncate font-medium desk:w-2/5">
                    <Link
                      href={`/admin/prompts/${encodeURIComponent(prompt.code)}`}
                      className="-outline-offset-2 after:absolute after:inset-0 after:content-['']"
                    >
                      {prompt.name}
                    </Link>
                  </Td>
                  <Td dim className="font-mono text-meta phone:hidden">
                    {prompt.code}
                  </Td>
                  <Td>
                    <span className="flex items-center gap-2">
                      {prompt.active_version === null ? (
                        <Status tone="warn">{t("noActive")}</Status>
                      ) : (
                        <Status tone="ok">{t("version", { version: String(prompt.active_version) })}</Status>
                      )}
                      {prompt.latest_version > (prompt.active_version ?? prompt.latest_version) ? (
                        <span className="text-ink-3 text-meta phone:hidden">
                          {t("draftWaits", { version: String(prompt.latest_version) })}
                        </span>
                      ) : null}
                    </span>
                  </Td>
                  <Td className="phone:hidden">
                    <span className="flex gap-1">
                      {prompt.locales.map((locale) => (
                        <LabelTag key={locale}>{locale}</LabelTag>
                      ))}
                    </span>
                  </Td>
                  <Td num dim className="phone:hidden">
                    <RelativeTime at={prompt.updated_at} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </>
  );
}
