"use client";

import { Settings, SlidersHorizontal, Star, Users } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { COUNT_CAP } from "@/domain/views/count-shape";
import { NavHead } from "./nav-head";
import { NavLink } from "./nav-link";
import { isFor, type NavItem, viewItems, workspaceItems } from "./navigation";
import { useSavedViews, viewHref } from "./saved-views";
import type { ShellData } from "./shape";
import { useActiveHref } from "./use-active-href";
import { useLiveCounts } from "./use-live-counts";
import { showOverlay } from "./use-overlays";

const AdminNav = dynamic(() => import("./admin-nav").then((m) => m.AdminNav));

export interface ViewsNavProps {
  data: ShellData;
  /** The admin pages instead of the views. */
  admin?: boolean;
  /** After a place was chosen: closes the sheet on a phone. */
  onChoose?: () => void;
}

/** The places of the workspace, with what waits in each. */
export function ViewsNav({ data, admin = false, onChoose }: ViewsNavProps) {
  const t = useTranslations("shell");
  const format = useFormatter();
  const { views: saved } = useSavedViews();
  const active = useActiveHref(saved.map(viewHref));
  const { level } = data.member;
  const counts = useLiveCounts(data.counts);

  /** Counted up to a thousand: 999+ says that there are more than anybody will read. */
  const shown = (count: number) =>
    count >= COUNT_CAP ? `${format.number(COUNT_CAP - 1)}+` : count > 0 ? format.number(count) : undefined;

  const link = (item: NavItem) => {
    const count = item.count === undefined ? 0 : (counts?.[item.count] ?? 0);
    return (
      <li key={item.href}>
        <NavLink
          href={item.href}
          icon={item.icon}
          active={active === item.href}
          count={shown(count)}
          tone={item.tone}
          {...(onChoose ? { onClick: onChoose } : {})}
        >
          {t(item.name)}
        </NavLink>
      </li>
    );
  };

  if (admin) return <AdminNav level={level} item={link} />;
  return (
    <nav aria-label={t("views")}>
      <ul>{viewItems.map(link)}</ul>
      {saved.length > 0 ? (
        <>
          <div className="flex items-end">
            <NavHead>{t("savedViews")}</NavHead>
            <button
              type="button"
              aria-label={t("manageViews.title")}
              title={t("manageViews.title")}
              onClick={() => {
                onChoose?.();
                showOverlay("views");
              }}
              className="mr-1 mb-0.5 ml-auto grid size-5 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink phone:size-touch [&_.lucide]:size-3.5"
            >
              <SlidersHorizontal />
            </button>
          </div>
          <ul>
            {saved.map((view) => (
              <li key={view.id}>
                <NavLink
                  href={viewHref(view)}
                  icon={view.shared ? <Users /> : <Star />}
                  active={active === viewHref(view)}
                  count={shown(counts?.saved[view.id] ?? 0)}
                  {...(onChoose ? { onClick: onChoose } : {})}
                >
                  {view.name}
                </NavLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <NavHead>{t("workspace")}</NavHead>
      <ul>
        {workspaceItems.filter((item) => isFor(item, level)).map(link)}
        <li>
          <NavLink
            href="/admin"
            icon={<Settings />}
            active={false}
            {...(onChoose ? { onClick: onChoose } : {})}
          >
            {t("admin")}
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
