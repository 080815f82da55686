"use client";

import { Settings, Star } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { NavHead } from "./nav-head";
import { NavLink } from "./nav-link";
import { isFor, type NavItem, viewItems, workspaceItems } from "./navigation";
import type { ShellData } from "./shape";
import { useActiveHref } from "./use-active-href";
import { useLiveCounts } from "./use-live-counts";

const AdminNav = dynamic(() => import("./admin-nav").then((m) => m.AdminNav));

export interface ViewsNavProps {
  data: ShellData;
  /** The admin pages instead of the views. */
  admin?: boolean;
  /** After a place was chosen: closes the sheet on a phone. */
  onChoose?: () => void;
}

/** The server counts no further. */
const CAP = 10_000;

/** The places of the workspace, with what waits in each. */
export function ViewsNav({ data, admin = false, onChoose }: ViewsNavProps) {
  const t = useTranslations("shell");
  const format = useFormatter();
  const saved = data.savedViews ?? [];
  const active = useActiveHref(saved.map((v) => v.href));
  const { level } = data.member;
  const counts = useLiveCounts(data.counts);

  const link = (item: NavItem) => {
    const count = item.count === undefined ? 0 : (counts?.[item.count] ?? 0);
    return (
      <li key={item.href}>
        <NavLink
          href={item.href}
          icon={item.icon}
          active={active === item.href}
          count={count >= CAP ? `${format.number(CAP - 1)}+` : count > 0 ? format.number(count) : undefined}
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
          <NavHead>{t("savedViews")}</NavHead>
          <ul>
            {saved.map((view) => (
              <li key={view.id}>
                <NavLink
                  href={view.href}
                  icon={<Star />}
                  active={active === view.href}
                  count={view.count ? format.number(view.count) : undefined}
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
