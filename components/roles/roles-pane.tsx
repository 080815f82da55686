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
import type { RoleView } from "@/domain/roles/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** The AI's roles, by code. */
export function RolesPane({ roles, canEdit }: { roles: readonly RoleView[]; canEdit: boolean }) {
  const t = useTranslations("admin.roles");
  const router = useRouter();
  const open = decodeURIComponent(usePathname().split("/")[3] ?? "");
  const on = roles.filter((role) => role.status === "ACTIVE").length;
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "registry" || change.kind === "resync")) router.refresh();
  });
  return (
    <>
      <PageHead
        title={t("title")}
        edge="pane"
        meta={t("counts", { on, off: roles.length - on })}
        actions={
          canEdit ? (
            <Button asChild size="sm">
              <Link href="/admin/roles/new">
                <Plus />
                {t("new")}
              </Link>
            </Button>
          ) : undefined
        }
      />
      {roles.length === 0 ? <EmptyState why={t("empty")} /> : null}
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {roles.map((role) => (
          <li
            key={role.code}
            className={cx(
              "relative grid h-row content-center gap-0.5 border-line/60 border-b px-4 phone:h-row-phone",
              role.code === open ? "bg-tint" : "hover:bg-raised",
            )}
          >
            <div className="flex min-w-0 items-center gap-2">
              <Link
                href={`/admin/roles/${encodeURIComponent(role.code)}`}
                aria-current={role.code === open ? "page" : undefined}
                className={cx(
                  "truncate font-medium -outline-offset-2 after:absolute after:inset-0 after:content-['']",
                  role.status === "ACTIVE" ? "text-ink" : "text-ink-3",
                )}
              >
                {role.name}
              </Link>
              {role.status === "ACTIVE" ? null : (
                <Status tone="off" className="ml-auto">
                  {t("off")}
                </Status>
              )}
            </div>
            <p className="truncate text-ink-3 text-meta">
              {[role.code, Object.keys(role.localized_contents).join(", "), role.prompt_code, role.model]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
