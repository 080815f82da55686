"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { LabelTag } from "@/components/ui/label-tag";
import { PageHead } from "@/components/ui/page-head";
import type { SnippetView } from "@/domain/snippets/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** The team's paragraphs, by code and language. */
export function SnippetsPane({ snippets, canEdit }: { snippets: readonly SnippetView[]; canEdit: boolean }) {
  const t = useTranslations("admin.snippets");
  const router = useRouter();
  const open = usePathname().split("/")[3];
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "registry" || change.kind === "resync")) router.refresh();
  });
  const add = canEdit ? (
    <Button asChild size="sm">
      <Link href="/admin/snippets/new">
        <Plus />
        {t("new")}
      </Link>
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead title={t("title")} edge="pane" meta={t("count", { count: snippets.length })} actions={add} />
      {snippets.length === 0 ? <EmptyState why={t("empty")} next={t("emptyNext")} /> : null}
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {snippets.map((snippet) => {
          const isOpen = snippet.id === open;
          return (
            <li
              key={snippet.id}
              className={cx(
                "relative grid h-row content-center gap-0.5 border-line/60 border-b px-4 phone:h-row-phone",
                isOpen ? "bg-tint" : "hover:bg-raised",
              )}
            >
              <div className="flex min-w-0 items-center gap-2">
                <Link
                  href={`/admin/snippets/${snippet.id}`}
                  aria-current={isOpen ? "page" : undefined}
                  className="truncate font-medium -outline-offset-2 after:absolute after:inset-0 after:content-['']"
                >
                  {snippet.title}
                </Link>
                <span className="ml-auto flex shrink-0 items-center gap-1.5">
                  <span className="text-ink-3 text-meta">{snippet.code}</span>
                  <LabelTag>{snippet.language}</LabelTag>
                </span>
              </div>
              <p className="truncate text-ink-3 text-meta">{snippet.body.split("\n", 1)[0]}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
