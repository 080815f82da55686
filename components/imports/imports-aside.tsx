"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { PageHead } from "@/components/ui/page-head";
import type { ImportView } from "@/domain/imports/shape";
import { ImportStatus } from "./import-status";
import { ProgressBar } from "./progress-bar";
import { Tally } from "./tally";

export interface ImportsAsideProps {
  items: readonly ImportView[];
  openId: string | null;
  onMore: (() => void) | null;
  className?: string;
}

const isActive = (item: ImportView) => item.state === "running" || item.state === "paused";

/** What runs now, then the imports of before. */
export function ImportsAside({ items, openId, onMore, className }: ImportsAsideProps) {
  const t = useTranslations("imports.list");
  const active = items.filter((item) => isActive(item) && item.id !== openId);
  const waiting = items.filter((item) => item.state === "preview");
  const rest = items.filter((item) => !active.includes(item) && !waiting.includes(item));
  const sections = [
    { title: t("waiting"), items: waiting },
    { title: t("title"), items: rest },
  ].filter((section) => section.items.length > 0);
  return (
    <aside aria-label={t("title")} className={cx("flex min-h-0 flex-col bg-surface", className)}>
      <PageHead
        level={2}
        title={active.length > 0 ? t("running") : (sections[0]?.title ?? t("title"))}
        className="max-[1100px]:border-b-0"
      />
      <div className="min-h-0 flex-1 overflow-y-auto phone:overflow-visible">
        {active.map((item) => (
          <section key={item.id} className="grid gap-2.5 border-line border-b px-6 phone:px-4 py-4">
            <div className="flex items-center gap-2">
              <Link
                href={`/imports/${item.id}`}
                className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
              >
                {item.file_name}
              </Link>
              <span className="ml-auto">
                <ImportStatus of={item} short />
              </span>
            </div>
            <ProgressBar of={item} />
            <Tally of={item} />
          </section>
        ))}
        {items.length === 0 ? <p className="px-6 py-4 text-ink-3 phone:px-4">{t("empty")}</p> : null}
        {sections.map((section, i) => (
          <section key={section.title} aria-label={section.title}>
            {i > 0 || active.length > 0 ? (
              <h3 className="px-6 pt-4 pb-1 font-semibold text-head phone:px-4">{section.title}</h3>
            ) : null}
            <ul className="py-1">
              {section.items.map((item) => (
                <li key={item.id}>
                  <ImportLink item={item} isOpen={item.id === openId} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {onMore ? (
          <div className="px-6 phone:px-4 pb-4">
            <Button size="sm" look="bare" onClick={onMore}>
              {t("more")}
            </Button>
          </div>
        ) : null}
      </div>
    </aside>
  );
}

function ImportLink({ item, isOpen }: { item: ImportView; isOpen: boolean }) {
  const format = useFormatter();
  return (
    <Link
      href={`/imports/${item.id}`}
      aria-current={isOpen ? "page" : undefined}
      className="grid h-9 grid-cols-[minmax(0,1fr)_auto_56px] items-center gap-3 px-6 text-ink-2 text-meta -outline-offset-2 hover:bg-hover aria-[current=page]:bg-tint aria-[current=page]:text-ink phone:h-12 phone:px-4 phone:text-list"
    >
      <span className="truncate">{item.file_name}</span>
      <ImportStatus of={item} short />
      <span className="text-right text-ink-3 tabular-nums">{format.number(item.rows)}</span>
    </Link>
  );
}
