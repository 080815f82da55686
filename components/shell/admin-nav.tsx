"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Level } from "@/domain/actors/level-shape";
import { adminGroups } from "./admin-navigation";
import { NavHead } from "./nav-head";
import { isFor, type NavItem } from "./navigation";

/** The admin pages that a member of `level` has any use for; `item` draws one. */
export function AdminNav({ level, item }: { level: Level; item: (place: NavItem) => ReactNode }) {
  const t = useTranslations("shell");
  return (
    <nav aria-label={t("admin")} className="-mt-2">
      {adminGroups.map((group) => {
        const items = group.items.filter((each) => isFor(each, level));
        return items.length === 0 ? null : (
          <div key={group.name}>
            <NavHead>{t(`admins.${group.name}`)}</NavHead>
            <ul>{items.map(item)}</ul>
          </div>
        );
      })}
    </nav>
  );
}
