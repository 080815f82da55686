"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { OPERATORS, type Suggestion } from "./search-suggestions";

export interface SearchHintsProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** The one that Enter takes; -1: none. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
  onClear: () => void;
}

/** What the search box offers: recent searches, operators, and their values while one is typed. */
export function SearchHints({ id, suggestions, active, onChoose, onClear }: SearchHintsProps) {
  const t = useTranslations("inbox.search");
  const hints = useTranslations("inbox.search.hint");
  const groups = (["recent", "operator", "value"] as const)
    .map((kind) => ({ kind, items: suggestions.filter((each) => each.kind === kind) }))
    .filter((group) => group.items.length > 0);
  return (
    <div className="absolute inset-x-3 top-full z-20 -mt-1 max-h-[60dvh] animate-rise overflow-y-auto rounded-box bg-overlay p-1 shadow-pop phone:inset-x-4">
      <div id={id} role="listbox" aria-label={t("suggestions")}>
        {groups.map(({ kind, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped, not fields of a form
          <div key={kind} role="group" aria-label={t(`group.${kind}`)}>
            <p className="flex px-2 pt-1 pb-0.5 font-medium text-ink-3 text-micro">{t(`group.${kind}`)}</p>
            {items.map((item) => {
              const index = suggestions.indexOf(item);
              return (
                <div
                  key={item.text}
                  id={`${id}-${String(index)}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onPointerDown={(event) => {
                    // The focus stays in the field.
                    event.preventDefault();
                    onChoose(item);
                  }}
                  className={cx(
                    "flex h-control w-full cursor-default items-center gap-3 rounded-chip px-2 text-left phone:h-touch",
                    index === active ? "bg-tint" : "hover:bg-hover",
                  )}
                >
                  {kind === "recent" ? <Clock className="size-3.5 shrink-0 text-ink-3" /> : null}
                  <bdi
                    className={cx(
                      "truncate text-ink text-meta",
                      kind === "operator" ? "w-20 shrink-0 font-mono" : "min-w-0",
                    )}
                  >
                    {item.label}
                  </bdi>
                  {item.hint === null ? null : (
                    <span className="min-w-0 flex-1 truncate text-ink-3 text-meta">
                      {kind === "operator" && OPERATORS.some((name) => name === item.hint)
                        ? hints(item.hint as "from")
                        : item.hint}
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {groups[0]?.kind === "recent" ? (
        <button
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => {
            event.preventDefault();
            onClear();
          }}
          className="h-control-sm px-2 font-medium text-accent-ink text-micro phone:h-touch"
        >
          {t("clearRecent")}
        </button>
      ) : null}
    </div>
  );
}
