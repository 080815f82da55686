"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { useInbox } from "./inbox-context";
import { SearchHints } from "./search-hints";

const settleMs = 300;
/** An operator that is still being typed: asking for it now would only give an error. */
const unfinished = /(?:^|\s)-?(?:from|channel|category|priority|label|is|before|after|topic|assignee):\S*$/;

/**
 * Words and operators. The list follows the typing, but never a composition: one question goes out for 退款, none for
 * t, tu, tui. Enter asks at once.
 */
export function SearchBox() {
  const { at } = useInbox();
  const t = useTranslations("inbox.search");
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const [text, setText] = useState(at.query.q);
  const [focused, setFocused] = useState(false);
  const [asked, setAsked] = useState(at.query.q);

  // The URL moved by itself: Back, a link, a dropped chip.
  if (asked !== at.query.q) {
    setAsked(at.query.q);
    setText(at.query.q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (value: string, replace: boolean) => {
    clearTimeout(timer.current);
    const q = value.trim();
    if (q === at.query.q) return;
    setAsked(q);
    at.filter({ ...at.query, q }, { replace: replace && at.query.q !== "" });
  };
  const later = (value: string) => {
    clearTimeout(timer.current);
    if (composing.current || unfinished.test(value)) return;
    timer.current = setTimeout(() => ask(value, true), settleMs);
  };

  useShortcuts([
    {
      id: "search",
      run: () => {
        field.current?.focus();
        field.current?.select();
      },
    },
  ]);

  return (
    <div className="relative shrink-0 px-3 py-2 phone:px-4 phone:pt-0 phone:pb-3">
      <Input
        ref={field}
        type="search"
        role="searchbox"
        aria-label={t("label")}
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
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
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
          later(event.target.value);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === "Enter") {
            event.preventDefault();
            ask(event.currentTarget.value, false);
            document.getElementById("message-list")?.focus();
          } else if (event.key === "Escape") {
            event.preventDefault();
            if (text !== "" && text !== at.query.q) setText(at.query.q);
            else field.current?.blur();
          } else if (event.key === "ArrowDown") {
            event.preventDefault();
            document.getElementById("message-list")?.focus();
          }
        }}
      />
      {focused ? (
        <SearchHints
          text={text}
          onChoose={(next) => {
            setText(next);
            field.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
