"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { useInbox } from "./inbox-context";
import { viewOf } from "./inbox-query";

const strip = [
  { view: "inbox", href: "/inbox" },
  { view: "review", href: "/inbox?review=1" },
  { view: "assigned", href: "/inbox?assignee=me" },
  { view: "snoozed", href: "/inbox?state=snoozed" },
  { view: "done", href: "/inbox?state=done" },
  { view: "spam", href: "/inbox?state=spam" },
] as const;

/** The views in one row, on a phone, where the pane at the left has no room. */
export function ViewStrip() {
  const { at } = useInbox();
  const t = useTranslations("inbox");
  const view = viewOf(at.query);
  return (
    <nav
      aria-label={t("views.label")}
      className="flex shrink-0 gap-2 overflow-x-auto px-4 pb-3 [scrollbar-width:none] desk:hidden"
    >
      {strip.map((item) => (
        <Link
          key={item.view}
          href={item.href}
          aria-current={view === item.view ? "page" : undefined}
          className={cx(
            "relative flex h-8 shrink-0 items-center rounded-full px-3 font-medium after:absolute after:-inset-y-1.5 after:inset-x-0 after:content-['']",
            view === item.view ? "bg-ink text-surface" : "bg-press text-ink-2",
          )}
        >
          {t(`views.${item.view}`)}
        </Link>
      ))}
    </nav>
  );
}
