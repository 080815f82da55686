"use client";

import { Ellipsis, FileText, Inbox, Search } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import type { ShellData } from "./shape";
import { showOverlay } from "./use-overlays";

const MoreSheet = dynamic(() => import("./more-sheet").then((m) => m.MoreSheet), { ssr: false });

const tab =
  "grid justify-items-center content-center gap-0.5 text-micro leading-[14px] text-ink-3 -outline-offset-2 [&_.lucide]:size-[22px] [&_.lucide]:stroke-[1.75]";
const lit = "font-semibold text-ink";

/** The four ways on a phone. Steps aside while one message is read: it needs the height. */
export function TabBar({ data }: { data: ShellData }) {
  const t = useTranslations("shell");
  const path = usePathname();
  const [more, setMore] = useState(false);
  const [drawn, setDrawn] = useState(false);
  if (/^\/inbox\/[^/]+/.test(path)) return null;
  const at = path.startsWith("/inbox") ? "inbox" : path.startsWith("/drafts") ? "drafts" : "more";
  return (
    <nav
      aria-label={t("views")}
      className="grid shrink-0 grid-cols-4 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] desk:hidden [&>*]:h-14"
    >
      <Link
        href="/inbox"
        className={cx(tab, at === "inbox" && lit)}
        aria-current={at === "inbox" ? "page" : undefined}
      >
        <Inbox />
        {t("inbox")}
      </Link>
      <Link
        href="/drafts"
        className={cx(tab, at === "drafts" && lit)}
        aria-current={at === "drafts" ? "page" : undefined}
      >
        <FileText />
        {t("draftsShort")}
      </Link>
      <button type="button" className={tab} onClick={() => showOverlay("palette")}>
        <Search />
        {t("search")}
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={more}
        className={cx(tab, at === "more" && lit)}
        onClick={() => {
          setDrawn(true);
          setMore(true);
        }}
      >
        <Ellipsis />
        {t("more")}
      </button>
      {drawn ? <MoreSheet data={data} open={more} onOpenChange={setMore} /> : null}
    </nav>
  );
}
