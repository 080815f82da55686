"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Status } from "@/components/ui/status";
import type { ModelView, ProviderView } from "@/domain/models/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

export interface ProvidersPaneProps {
  providers: readonly ProviderView[];
  models: readonly ModelView[];
  canEdit: boolean;
}

/** The providers, the default one first. */
export function ProvidersPane({ providers, models, canEdit }: ProvidersPaneProps) {
  const t = useTranslations("admin.models");
  const router = useRouter();
  const open = decodeURIComponent(usePathname().split("/")[3] ?? "");
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "registry" || change.kind === "resync")) router.refresh();
  });
  return (
    <>
      <PageHead
        title={t("title")}
        edge="pane"
        actions={
          canEdit ? (
            <Button asChild size="sm" compact>
              <Link href="/admin/models/new">
                <Plus />
                <span className="phone:sr-only">{t("new")}</span>
              </Link>
            </Button>
          ) : undefined
        }
      />
      {providers.length === 0 ? <EmptyState why={t("empty")} next={t("emptyNext")} /> : null}
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {providers.map((provider) => {
          const isOpen = provider.provider_code === open;
          const own = models.filter((model) => model.provider_code === provider.provider_code);
          return (
            <li
              key={provider.provider_code}
              className={cx(
                "relative grid h-row content-center gap-0.5 border-line/60 border-b px-4 phone:h-row-phone",
                isOpen ? "bg-tint" : "hover:bg-raised",
              )}
            >
              <div className="flex min-w-0 items-center gap-2">
                <Link
                  href={`/admin/models/${encodeURIComponent(provider.provider_code)}`}
                  aria-current={isOpen ? "page" : undefined}
                  className={cx(
                    "truncate font-medium -outline-offset-2 after:absolute after:inset-0 after:content-['']",
                    provider.enabled ? "text-ink" : "text-ink-3",
                  )}
                >
                  {provider.kind === "builtin" ? t("builtin") : provider.name}
                </Link>
                <span className="ml-auto flex shrink-0 items-center gap-1.5">
                  {provider.is_default ? <Status tone="ok">{t("default")}</Status> : null}
                  {provider.enabled ? null : <Status tone="off">{t("off")}</Status>}
                </span>
              </div>
              <p className="truncate text-ink-3 text-meta">
                {[t("counts", { models: own.length }), provider.base_url?.replace(/^https?:\/\//, "")]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
