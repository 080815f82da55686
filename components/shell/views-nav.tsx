"use client";

import { Settings, Star } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { NavLink } from "./nav-link";
import { adminGroups, isFor, type NavItem, viewItems, workspaceItems } from "./navigation";
import type { ShellData } from "./shape";
import { useActiveHref } from "./use-active-href";
import { useLiveCounts } from "./use-live-counts";

export interface ViewsNavProps {
  data: ShellData;
  /** The admin pages instead of the views. */
  admin?: boolean;
  /** After a place was chosen: closes the sheet on a phone. */
  onChoose?: () => void;
}

/** The server counts no further. */
const CAP = 10_000;

function Head({ children }: { children: string }) {
  return <h2 className="px-2 pt-4 pb-1 font-medium text-ink-3 text-micro">{children}</h2>;
}

/** The places of the workspace, with what waits in each. */
export function ViewsNav({ data, admin = false, onChoose }: ViewsNavProps) {
  const t = useTranslations("shell");
  const format = useFormatter();
  const saved = data.savedViews ?? [];
  const active = useActiveHref(saved.map((v) => v.href));
  const { level } = data.member;
  const counts = useLiveCounts(data.counts);
  const mayAdmin = adminGroups.some((group) => group.items.some((item) => isFor(item, level)));

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
          <Head>{t("savedViews")}</Head>
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
