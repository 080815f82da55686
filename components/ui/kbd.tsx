"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { useMac } from "@/lib/browser/use-mac";
import { cx } from "./cx";

const mac: Record<string, string> = { mod: "⌘", shift: "⇧", alt: "⌥", ctrl: "⌃" };
const other: Record<string, string> = { mod: "Ctrl", shift: "⇧", alt: "Alt", ctrl: "Ctrl" };
const both: Record<string, string> = {
  enter: "↵",
  esc: "Esc",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  space: "␣",
  backspace: "⌫",
};

export interface KbdProps {
  /** A chord joined by `+` (`mod+k`), keys one after the other by a space (`g i`). */
  keys: string;
  on?: "surface" | "accent";
  className?: string;
}

/** Keys as they are printed on this reader's keyboard. */
export function Kbd({ keys, on = "surface", className }: KbdProps) {
  const t = useTranslations("common");
  const names = useMac() ? mac : other;
  const cap = cx(
    "inline-block h-[18px] min-w-[18px] rounded-chip px-1 py-px text-center font-medium font-sans text-micro",
    on === "accent"
      ? "bg-black/20 text-inherit"
      : "bg-raised text-ink-2 shadow-[inset_0_0_0_1px_var(--color-line)] dark:bg-press",
  );
  return (
    <span className={cx("inline-flex items-center gap-[3px]", className)}>
      {keys.split(" ").map((chord, k) => (
        <Fragment key={`${chord}${String(k)}`}>
          {k > 0 ? <i className="mx-0.5 text-ink-3 text-micro not-italic">{t("keyThen")}</i> : null}
          {chord.split(/(?<=.)\+/).map((key) => (
            <kbd key={key} className={cap}>
              {names[key] ?? both[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
