"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Ref, useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { GUIDE } from "./guide";
import { MethodBadge } from "./method-badge";
import type { Reference } from "./reference-shape";

export interface ReferenceNavProps {
  groups: Reference["groups"];
  query: string;
  onQueryChange: (query: string) => void;
  /** The section in sight. */
  current: string;
  inputRef?: Ref<HTMLInputElement>;
  onChoose?: () => void;
}

/** Contents: the guide's chapters, then the routes by what they are about, with a search over both. */
export function ReferenceNav({
  groups,
  query,
  onQueryChange,
  current,
  inputRef,
  onChoose,
}: ReferenceNavProps) {
  const t = useTranslations("docs");
  const list = useRef<HTMLElement>(null);
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const hits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const chapters = GUIDE.filter((chapter) => hits(`${chapter} ${t(`guide.${chapter}.title`)}`));
  const found = groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((o) => hits(`${o.method} ${o.path} ${o.summary} ${o.tag}`)),
    }))
    .filter((group) => group.operations.length > 0);

  useEffect(() => {
    const pane = list.current;
    const link = pane?.querySelector<HTMLElement>(`[href="#${CSS.escape(current)}"]`);
    if (!pane || !link || pane.offsetParent === null) return;
    const [top, bottom] = [link.offsetTop, link.offsetTop + link.offsetHeight];
    if (top < pane.scrollTop || bottom > pane.scrollTop + pane.clientHeight)
      pane.scrollTop = top - pane.clientHeight / 2;
  }, [current]);

  const look = (id: string) =>
    cx(
      "flex min-h-7 items-center gap-2 rounded-control px-2 py-1 -outline-offset-2 phone:min-h-touch",
      current === id ? "bg-press font-medium text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
    );
  const link = onChoose ? { onClick: onChoose } : {};
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="p-3 pb-2">
        <Input
          ref={inputRef}
          type="search"
          icon={<Search />}
          placeholder={t("search")}
          aria-label={t("search")}
          value={query}
          onChange={(event) => onQueryChange(event.target.value)}
          {...(query === "" ? { end: <Kbd keys="/" className="mr-1 phone:hidden" /> } : {})}
        />
      </div>
      <nav
        ref={list}
        aria-label={t("contents")}
        className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-6"
      >
        {chapters.length > 0 ? (
          <>
            <h2 className="px-2 pt-2 pb-1 font-medium text-ink-3 text-micro">{t("guide.title")}</h2>
            <ul>
              {chapters.map((chapter) => (
                <li key={chapter}>
                  <a
                    href={`#${chapter}`}
                    aria-current={current === chapter ? "location" : undefined}
                    className={look(chapter)}
                    {...link}
                  >
                    {t(`guide.${chapter}.title`)}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {found.map((group) => (
          <div key={group.tag}>
            <h2 className="px-2 pt-4 pb-1 font-medium text-ink-3 text-micro">
              {t(`tags.${group.tag.replace(" ", "_") as "AI"}`)}
            </h2>
            <ul>
              {group.operations.map((o) => (
                <li key={o.id}>
                  <a
                    href={`#${o.id}`}
                    title={o.summary}
                    aria-current={current === o.id ? "location" : undefined}
                    className={look(o.id)}
                    {...link}
                  >
                    <MethodBadge method={o.method} small />
                    <span className="min-w-0 truncate text-meta">{shortPath(o.path)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {chapters.length + found.length === 0 ? (
          <p className="px-2 py-4 text-ink-3 text-meta">{t("nothing", { query: query.trim() })}</p>
        ) : null}
      </nav>
    </div>
  );
}

/** Without the part that every route has. */
function shortPath(path: string): string {
  return path.replace(/^\/api\/(v1\/)?/, "/");
}
