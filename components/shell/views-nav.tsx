"use client";

import { Settings, SlidersHorizontal, Star, Users } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { COUNT_CAP } from "@/domain/views/count-shape";
import { NavLink } from "./nav-link";
import { adminGroups, isFor, type NavItem, viewItems, workspaceItems } from "./navigation";
import { useSavedViews, viewHref } from "./saved-views";
import type { ShellData } from "./shape";
import { useActiveHref } from "./use-active-href";
import { useLiveCounts } from "./use-live-counts";
import { showOverlay } from "./use-overlays";

export interface ViewsNavProps {
  data: ShellData;
  /** The admin pages instead of the views. */
  admin?: boolean;
  /** After a place was chosen: closes the sheet on a phone. */
  onChoose?: () => void;
}

function Head({ children }: { children: string }) {
  return <h2 className="px-2 pt-4 pb-1 font-medium text-ink-3 text-micro">{children}</h2>;
}

/** The places of the workspace, with what waits in each. */
export function ViewsNav({ data, admin = false, onChoose }: ViewsNavProps) {
  const t = useTranslations("shell");
  const format = useFormatter();
  const { views: saved } = useSavedViews();
  const active = useActiveHref(saved.map(viewHref));
  const { level } = data.member;
  const counts = useLiveCounts(data.counts);
  const mayAdmin = adminGroups.some((group) => group.items.some((item) => isFor(item, level)));

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

  if (admin) {
    return (
      <nav aria-label={t("admin")} className="-mt-2">
        {adminGroups.map((group) => {
          const items = group.items.filter((item) => isFor(item, level));
          return items.length === 0 ? null : (
            <div key={group.name}>
              <Head>{t(`admins.${group.name}`)}</Head>
              <ul>{items.map(link)}</ul>
            </div>
          );
        })}
      </nav>
    );
  }
  return (
    <nav aria-label={t("views")}>
      <ul>{viewItems.map(link)}</ul>
      {saved.length > 0 ? (
        <>
          <div className="flex items-end">
            <Head>{t("savedViews")}</Head>
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
      <Head>{t("workspace")}</Head>
      <ul>
        {workspaceItems.filter((item) => isFor(item, level)).map(link)}
        {mayAdmin ? (
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
        ) : null}
      </ul>
    </nav>
  );
}
