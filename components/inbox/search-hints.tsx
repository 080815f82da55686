"use client";

import { useTranslations } from "next-intl";

const operators = [
  "from:",
  "category:",
  "priority:",
  "label:",
  "channel:",
  "is:",
  "after:",
  "before:",
] as const;

/** The operators, under the search box while it has the focus; a click writes one. */
export function SearchHints({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const t = useTranslations("inbox.search");
  // While words are typed the list itself is the answer; hints come back for what may become an operator.
  const begun = /(?:^|\s)(\S*)$/.exec(text)?.[1] ?? "";
  const fitting = operators.filter((operator) => operator.startsWith(begun.toLowerCase()));
  if (text.trim() !== "" && begun === "") return null;
  if (fitting.length === 0) return null;
  const rest = text.slice(0, text.length - begun.length);
  return (
    <div className="absolute inset-x-3 top-full z-20 -mt-1 animate-rise rounded-box bg-overlay p-1 shadow-pop phone:inset-x-4">
      <p className="px-2 pt-1 pb-0.5 font-medium text-ink-3 text-micro">{t("operators")}</p>
      <ul>
        {fitting.map((operator) => (
          <li key={operator}>
            <button
              type="button"
              tabIndex={-1}
              onPointerDown={(event) => {
                // The focus stays in the field.
                event.preventDefault();
                onChoose(`${rest}${operator}`);
              }}
              className="flex h-control w-full items-center gap-3 rounded-chip px-2 text-left hover:bg-hover phone:h-touch"
            >
              <code className="w-20 shrink-0 font-mono text-ink text-meta">{operator}</code>
              <span className="min-w-0 flex-1 truncate text-ink-3 text-meta">
                {t(`hint.${operator.slice(0, -1) as "from"}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
