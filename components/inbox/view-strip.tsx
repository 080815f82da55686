"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { cx } from "@/components/ui/cx";
import { useSplits } from "./use-splits";

/** The views in one row, on a phone, where the pane at the left has no room. */
export const ViewStrip = memo(function ViewStrip() {
  const { splits, current } = useSplits();
  const t = useTranslations("inbox");
  const shell = useTranslations("shell");
  return (
    <nav
      aria-label={t("views.label")}
      className="flex shrink-0 gap-2 overflow-x-auto px-4 pb-3 [scrollbar-width:none] desk:hidden"
    >
      {splits.map((split, index) => (
        <Link
          key={split.id}
          href={split.query === "" ? "/inbox" : `/inbox?${split.query}`}
          aria-current={current === index ? "page" : undefined}
          className={cx(
            "relative flex h-8 max-w-48 shrink-0 items-center rounded-full px-3 font-medium after:absolute after:-inset-y-1.5 after:inset-x-0 after:content-['']",
            current === index ? "bg-ink text-surface" : "bg-press text-ink-2",
          )}
        >
          <span className="truncate">{split.item ? shell(split.item.name) : split.name}</span>
        </Link>
      ))}
    </nav>
  );
});
