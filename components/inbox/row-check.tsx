"use client";

import { Check } from "lucide-react";
import { cx } from "@/components/ui/cx";

export interface RowCheckProps {
  checked: boolean;
  /** Ticking is under way: on a phone boxes show on every row. */
  shown: boolean;
  unread: boolean;
  tall: boolean;
  disabled: boolean;
  label: string;
  onCheck: (range: boolean) => void;
}

/** The gutter of a row: a dot while unread, a box on hover and once ticked. The whole gutter takes the click. */
export function RowCheck({ checked, shown, unread, tall, disabled, label, onCheck }: RowCheckProps) {
  return (
    <span className="relative col-start-1 row-start-1 grid place-items-center">
      {unread && !checked ? (
        <i
          className={cx(
            "absolute size-[7px] rounded-full bg-accent",
            !disabled && "desk:group-hover/row:hidden",
            shown && "phone:hidden",
          )}
          aria-hidden
        />
      ) : null}
      {disabled ? null : (
        <button
          type="button"
          role="checkbox"
          aria-checked={checked}
          aria-label={label}
          tabIndex={-1}
          onClick={(event) => onCheck(event.shiftKey)}
          className={cx(
            "place-items-center rounded-chip text-on-accent after:absolute after:-inset-x-1 phone:after:-inset-x-3.5 after:content-['']",
            tall ? "after:-top-2 after:-bottom-6" : "after:-inset-y-2.5",
            "size-4",
            "relative z-[1] grid",
            checked ? "bg-accent" : "shadow-[inset_0_0_0_1.5px_var(--color-line-3)]",
            // Not in sight, but there: on a phone a touch of the gutter begins to tick.
            !checked && "opacity-0 desk:group-hover/row:opacity-100",
            !checked && shown && "phone:opacity-100",
          )}
        >
          {checked ? <Check className="size-3 stroke-[2.5]" /> : null}
        </button>
      )}
    </span>
  );
}
