"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { usePlace } from "./inbox-context";
import { clearSearches, keepSearch, recentSearches } from "./recent-searches";
import { SearchHints } from "./search-hints";
import { type Suggestion, suggest } from "./search-suggestions";

const settleMs = 300;
/** An operator that is still being typed: asking for it now would only give an error. */
const unfinished = /(?:^|\s)-?(?:from|channel|category|priority|label|is|before|after|topic|assignee):\S*$/;

/**
 * Words and operators. The list follows the typing, but never a composition: one question goes out for 退款, none for
 * t, tu, tui. Enter asks at once, or takes the suggestion that the arrows went to.
 */
export const SearchBox = memo(function SearchBox() {
  const at = usePlace();
  const { store, workspace } = at;
  const t = useTranslations("inbox.search");
  const me = workspace.me.id;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const [text, setText] = useState(at.query.q);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(at.query.q);
  const listId = useId();

  // The URL moved by itself: Back, a link, a dropped chip.
  if (asked !== at.query.q) {
    setAsked(at.query.q);
    setText(at.query.q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const suggestions = useMemo(
    () =>
      open
        ? suggest(text, {
            categories: workspace.categories,
            members: workspace.members,
            labels: store.knownLabels(),
            ...store.knownPlaces(),
            recent,
          })
        : [],
    [open, text, workspace, store, recent],
  );

  const ask = (value: string, replace: boolean) => {
    clearTimeout(timer.current);
    const q = value.trim();
    if (!replace && q !== "") {
      keepSearch(me, q);
      setRecent(recentSearches(me));
    }
    if (q === at.query.q) return;
    setAsked(q);
    at.filter({ ...at.query, q }, { replace: replace && at.query.q !== "" });
  };
  const later = (value: string) => {
    clearTimeout(timer.current);
    if (composing.current || unfinished.test(value)) return;
    timer.current = setTimeout(() => ask(value, true), settleMs);
  };
  const choose = (suggestion: Suggestion) => {
    setText(suggestion.text);
    setActive(-1);
    if (suggestion.asks) ask(suggestion.text, false);
    if (suggestion.kind === "recent") setOpen(false);
    field.current?.focus();
  };
  const toList = () => document.getElementById("message-list")?.focus();

  useShortcuts([
    {
      id: "search",
      run: () => {
        field.current?.focus();
        field.current?.select();
      },
    },
  ]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const picked = suggestions[active];
    if (event.key === "Enter") {
      if (picked) choose(picked);
      else {
        ask(event.currentTarget.value, false);
        setOpen(false);
        toList();
      }
    } else if (event.key === "Tab" && picked && !event.shiftKey) choose(picked);
    else if (event.key === "Escape") {
      if (active >= 0) setActive(-1);
      else if (text !== "" && text !== at.query.q) setText(at.query.q);
      else field.current?.blur();
    } else if (event.key === "ArrowDown") {
      if (active < suggestions.length - 1) setActive(active + 1);
      else toList();
    } else if (event.key === "ArrowUp" && active >= 0) setActive(active - 1);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative shrink-0 px-3 py-2 phone:px-4 phone:pt-0 phone:pb-3">
      <Input
        ref={field}
        type="search"
        role="searchbox"
        aria-label={t("label")}
        aria-controls={suggestions.length > 0 ? listId : undefined}
        aria-activedescendant={suggestions[active] ? `${listId}-${String(active)}` : undefined}
        placeholder={t("placeholder")}
        value={text}
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        icon={<Search />}
        {...(text === ""
          ? {}
          : {
              end: (
                <button
                  type="button"
                  aria-label={t("clear")}
                  onClick={() => {
                    setText("");
                    ask("", false);
                    field.current?.focus();
                  }}
                  className="grid size-6 place-items-center rounded-chip hover:bg-hover hover:text-ink phone:size-10"
                >
                  <X className="size-3.5" />
                </button>
              ),
            })}
        className="bg-raised [&::-webkit-search-cancel-button]:hidden"
        onFocus={() => {
          setRecent(recentSearches(me));
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
          setActive(-1);
          // Not what stood there a moment ago: a pause while typing asks for half a word.
          if (at.query.q !== "" && at.query.q === text.trim()) keepSearch(me, at.query.q);
        }}
        onCompositionStart={() => {
          composing.current = true;
          clearTimeout(timer.current);
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          later(event.currentTarget.value);
        }}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
          later(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {suggestions.length > 0 ? (
        <SearchHints
          id={listId}
          suggestions={suggestions}
          active={active}
          onChoose={choose}
          onClear={() => {
            clearSearches(me);
            setRecent([]);
          }}
        />
      ) : null}
    </div>
  );
});
