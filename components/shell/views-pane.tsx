"use client";

import { ArrowLeft, Search } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { BrandMark } from "@/components/ui/brand-mark";
import { IconButton } from "@/components/ui/icon-button";
import { PaneFoot } from "./pane-foot";
import type { ShellData } from "./shape";
import { showOverlay } from "./use-overlays";
import { ViewsNav } from "./views-nav";

/** The pane at the left: where one can go. Its own places while one is in Admin. */
export function ViewsPane({ data }: { data: ShellData }) {
  const t = useTranslations("shell");
  const path = usePathname();
  const admin = path.startsWith("/admin");
  return (
    <aside className="flex min-h-0 flex-col border-line border-r bg-canvas phone:hidden">
      <div className="flex h-bar shrink-0 items-center gap-2 pr-2 pl-3">
        {admin ? (
          <>
            <Link
              href="/inbox"
              aria-label={t("admins.back")}
              title={t("admins.back")}
              className="grid size-control place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover hover:text-ink"
            >
              <ArrowLeft />
            </Link>
            <Link
              href="/admin"
              aria-current={path === "/admin" ? "page" : undefined}
              className="-ml-1 min-w-0 rounded-control px-1 py-1 font-semibold hover:bg-hover"
            >
              {t("admin")}
            </Link>
            <span className="flex-1" />
          </>
        ) : (
          <>
            <BrandMark />
            <b className="min-w-0 flex-1 truncate" title={data.workspace}>
              {data.workspace}
            </b>
          </>
        )}
        <IconButton
          label={t("search")}
          keys="mod+k"
          icon={<Search />}
          onClick={() => showOverlay("palette")}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-1 [scrollbar-width:none]">
        <ViewsNav data={data} admin={admin} />
      </div>
      <PaneFoot data={data} />
    </aside>
  );
}
