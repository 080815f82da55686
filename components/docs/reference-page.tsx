"use client";

import { Braces, Menu as MenuIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { LanguageMenu } from "@/components/shell/language-menu";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { BrandMark } from "@/components/ui/brand-mark";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { GUIDE, Guide } from "./guide";
import { OperationSection } from "./operation-section";
import { ReferenceNav } from "./reference-nav";
import type { Reference } from "./reference-shape";
import { useOrigin } from "./use-origin";
import { useSectionInSight } from "./use-section-in-sight";

/** The API reference: contents at the left, chapters and routes beside it. */
export function ReferencePage({ reference }: { reference: Reference }) {
  const t = useTranslations("docs");
  const origin = useOrigin();
  const [query, setQuery] = useState("");
  const [contents, setContents] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const ids = useMemo(
    () => [...GUIDE, ...reference.groups.flatMap((g) => g.operations.map((o) => o.id))],
    [reference],
  );
  const current = useSectionInSight(ids);
  useShortcuts([
    {
      id: "search",
      run: () => search.current?.focus(),
    },
  ]);
  useEffect(() => {
    // The browser jumps before the fonts are there; jump again.
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);

  const nav = { groups: reference.groups, query, onQueryChange: setQuery, current };
  return (
    <div className="min-h-dvh bg-surface">
      <a
        href="#content"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-control bg-overlay px-3 py-1.5 font-medium text-accent-ink shadow-pop focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <header className="sticky top-0 z-20 flex h-bar items-center gap-2 border-line border-b bg-surface px-4">
        <span className="desk:hidden">
          <IconButton quiet label={t("contents")} icon={<MenuIcon />} onClick={() => setContents(true)} />
        </span>
        <Link href="/inbox" aria-label={t("home")} className="flex items-center gap-2 rounded-control">
          <BrandMark />
          <span className="font-semibold text-head phone:hidden">Intray</span>
        </Link>
        <span className="truncate text-head text-ink-2">{t("title")}</span>
        <span className="text-ink-3 text-meta tabular-nums phone:hidden">{reference.version}</span>
        <span className="ml-auto flex shrink-0 items-center gap-1">
          <Button asChild look="bare">
            {/* oxlint-disable-next-line next/no-html-link-for-pages -- a document, no page */}
            <a href="/api/openapi.json" aria-label={t("document")}>
              <Braces />
              <span className="phone:hidden">openapi.json</span>
            </a>
          </Button>
          <LanguageMenu />
          <ThemeMenu side="bottom" />
        </span>
      </header>
      <div className="mx-auto grid max-w-380 grid-cols-[264px_minmax(0,1fr)] phone:block">
        <aside className="sticky top-[var(--spacing-bar)] h-[calc(100dvh-var(--spacing-bar))] border-line border-r bg-canvas phone:hidden">
          <ReferenceNav {...nav} inputRef={search} />
        </aside>
        <Sheet side="left" title={t("contents")} open={contents} onOpenChange={setContents}>
          <div className="h-[70dvh]">
            <ReferenceNav {...nav} onChoose={() => setContents(false)} />
          </div>
        </Sheet>
        <main id="content" tabIndex={-1} className="min-w-0 px-10 outline-none max-[1100px]:px-6 phone:px-4">
          <h1 className="pt-10 font-semibold text-[28px] leading-9 tracking-[-0.02em] phone:pt-6">
            {t("heading")}
          </h1>
          <p className="mt-2 max-w-160 text-pretty text-ink-2 text-read">{t("lead")}</p>
          <Guide errors={reference.errors} origin={origin} />
          {reference.groups.map((group) => (
            <section key={group.tag} aria-labelledby={`tag-${group.tag}`}>
              <h2
                id={`tag-${group.tag}`}
                className="pt-10 font-semibold text-[20px] leading-7 tracking-[-0.01em]"
              >
                {t(`tags.${group.tag.replace(" ", "_") as "AI"}`)}
              </h2>
              {group.operations.map((operation) => (
                <OperationSection
                  key={operation.id}
                  operation={operation}
                  errors={reference.errors}
                  origin={origin}
                />
              ))}
            </section>
          ))}
          <div className="h-24" />
        </main>
      </div>
    </div>
  );
}
