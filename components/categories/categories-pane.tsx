"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CategoryChip } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Status } from "@/components/ui/status";
import type { CategoryView } from "@/domain/categories/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** The team's categories in the team's order. */
export function CategoriesPane({
  categories,
  canEdit,
}: {
  categories: readonly CategoryView[];
  canEdit: boolean;
}) {
  const t = useTranslations("admin.categories");
  const locale = useLocale();
  const router = useRouter();
  const open = usePathname().split("/")[3];
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "registry" || change.kind === "resync")) router.refresh();
  });
  const on = categories.filter((category) => category.enabled).length;
  return (
    <>
      <PageHead
        title={t("title")}
        edge="pane"
        meta={t("counts", { on, off: categories.length - on })}
        actions={
          canEdit ? (
            <Button asChild size="sm">
              <Link href="/admin/categories/new">
                <Plus />
                {t("new")}
              </Link>
            </Button>
          ) : undefined
        }
      />
      {categories.length === 0 ? <EmptyState why={t("empty")} /> : null}
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {categories.map((category) => {
          const name = locale === "en" ? category.name_en : category.name_zh;
          const isOpen = category.code === open;
          return (
            <li
              key={category.code}
              className={cx(
                "relative grid h-row content-center gap-0.5 border-line/60 border-b px-4 phone:h-row-phone",
                isOpen ? "bg-tint" : "hover:bg-raised",
              )}
            >
              <div className="flex min-w-0 items-center gap-2">
                <Link
                  href={`/admin/categories/${category.code}`}
                  aria-current={isOpen ? "page" : undefined}
                  className={cx(
                    "truncate font-medium -outline-offset-2 after:absolute after:inset-0 after:content-['']",
                    category.enabled ? "text-ink" : "text-ink-3",
                  )}
                >
                  {name}
                </Link>
                <span aria-hidden className="ml-auto flex shrink-0 items-center gap-2">
                  {category.enabled ? null : <Status tone="off">{t("off")}</Status>}
                  <CategoryChip code={category.code} label={category.code} />
                </span>
              </div>
              <p className="truncate text-ink-3 text-meta">
                {t("hints", { keywords: category.keywords.length, examples: category.examples.length })}
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
