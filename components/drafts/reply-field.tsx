"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useId, useRef, useState } from "react";
import { type SnippetOption, useInbox } from "@/components/inbox/inbox-context";
import { cx } from "@/components/ui/cx";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { findSlash, type Slash } from "./find-slash";

export interface ReplyFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  readOnly: boolean;
  language: string | null;
  category: string | null;
}

/**
 * The words of a reply. `/` offers the team's snippets below the field, those of the customer's language and of the
 * message's category first: type on to narrow, arrows and Enter choose, Escape takes the list away. Keys that an input
 * method is using never reach the list.
 */
export function ReplyField({ field, text, onText, readOnly, language, category }: ReplyFieldProps) {
  const { workspace } = useInbox();
  const t = useTranslations("drafts");
  const [grown, setGrown] = useState(false);
  const [slash, setSlash] = useState<Slash | null>(null);
  const [at, setAt] = useState(0);
  const closed = useRef<number | null>(null);
  const listId = useId();

  const offered = slash === null ? [] : fitting(workspace.snippets, slash.query, language, category);
  const open = slash !== null && (offered.length > 0 || slash.query === "");
  const chosen = Math.min(at, Math.max(0, offered.length - 1));

  const look = (element: HTMLTextAreaElement) => {
    const found = readOnly ? null : findSlash(element.value, element.selectionStart);
    if (found === null) closed.current = null;
    const next = found !== null && closed.current === found.from ? null : found;
    if (next?.query !== slash?.query || next?.from !== slash?.from) {
      setSlash(next);
      setAt(0);
    }
  };
  const insert = (snippet: SnippetOption | undefined) => {
    const element = field.current;
    if (!snippet || !slash || !element) return;
    const caret = slash.from + snippet.body.length;
    onText(text.slice(0, slash.from) + snippet.body + text.slice(slash.to));
    setSlash(null);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(caret, caret);
    });
  };

  return (
    <>
      <textarea
        ref={field}
        aria-label={t("field")}
        placeholder={
          workspace.snippets.length > 0 ? `${t("placeholder")} · ${t("snippets.hint")}` : t("placeholder")
        }
        value={text}
        lang={language ?? undefined}
        dir="auto"
        readOnly={readOnly}
        rows={3}
        maxLength={50_000}
        {...(open
          ? {
              "aria-controls": listId,
              "aria-autocomplete": "list" as const,
              "aria-activedescendant": offered[chosen] ? `${listId}-${String(chosen)}` : undefined,
            }
          : {})}
        onFocus={() => setGrown(true)}
        onBlur={() => {
          setGrown(false);
          setSlash(null);
        }}
        onSelect={(event) => look(event.currentTarget)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (open) {
            const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (steps !== undefined && offered.length > 0) {
              event.preventDefault();
              setAt((chosen + steps + offered.length) % offered.length);
              return;
            }
            const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
            if (plain && (event.key === "Enter" || event.key === "Tab") && offered.length > 0) {
              event.preventDefault();
              insert(offered[chosen]);
              return;
            }
            if (event.key === "Escape") {
              event.preventDefault();
              event.stopPropagation();
              closed.current = slash.from;
              setSlash(null);
              return;
            }
          }
          // Out of the field, to where the keys of the message work again; the text stays.
          if (event.key !== "Escape") return;
          event.preventDefault();
          document.getElementById("message-detail")?.focus();
        }}
        onChange={(event) => {
          onText(event.target.value);
          look(event.target);
        }}
        className={cx(
          "field-sizing-content block min-h-24 w-full resize-none bg-transparent px-3.5 pt-3 pb-2 text-ink text-read outline-none phone:px-4 phone:text-[16px]",
          grown ? "phone:min-h-40" : "phone:max-h-28",
        )}
      />
      {open ? (
        <div className="sticky bottom-0 shrink-0 border-line border-t bg-overlay p-1">
          {offered.length === 0 ? (
            <p className="px-2.5 py-2 text-ink-3 text-meta">{t("snippets.none")}</p>
          ) : (
            <div
              id={listId}
              role="listbox"
              aria-label={t("snippets.label")}
              className="max-h-44 overflow-y-auto"
            >
              {offered.map((snippet, k) => (
                // The field keeps the focus, and its keys choose; the pointer is the other way.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={snippet.id}
                  id={`${listId}-${String(k)}`}
                  role="option"
                  tabIndex={-1}
                  aria-label={snippet.title}
                  aria-selected={k === chosen}
                  ref={(element) => {
                    if (k === chosen) element?.scrollIntoView({ block: "nearest" });
                  }}
                  onPointerMove={() => setAt(k)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => insert(snippet)}
                  className={cx(
                    "grid cursor-default grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-baseline gap-x-2 rounded-chip px-2.5 py-1 text-list phone:min-h-touch phone:content-center",
                    k === chosen && "bg-hover",
                  )}
                >
                  <span className="truncate font-medium">
                    <bdi>{snippet.title}</bdi>
                  </span>
                  <span className="truncate text-ink-3 text-meta" lang={snippet.language}>
                    <bdi>{snippet.body.replace(/\s+/g, " ").slice(0, 120).toWellFormed()}</bdi>
                  </span>
                </div>
              ))}
            </div>
          )}
        </div>
      ) : null}
    </>
  );
}

/** Those whose title or code holds what was typed; of the customer's language and of the category first. */
function fitting(
  snippets: readonly SnippetOption[],
  query: string,
  language: string | null,
  category: string | null,
): SnippetOption[] {
  const wanted = query.normalize("NFKC").toLowerCase();
  const rank = (s: SnippetOption) =>
    (language !== null && s.language.slice(0, 2) === language.slice(0, 2) ? 0 : 2) +
    (s.category !== null && s.category === category ? 0 : 1);
  return snippets
    .filter((s) => `${s.title}\n${s.code}`.normalize("NFKC").toLowerCase().includes(wanted))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 20);
}
