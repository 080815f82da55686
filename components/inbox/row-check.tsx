"use client";

import { Check } from "lucide-react";
import { cx } from "@/components/ui/cx";

export interface RowCheckProps {
  checked: boolean;
  /** Boxes show on every row, not on hover alone. */
  shown: boolean;
  unread: boolean;
  tall: boolean;
  disabled: boolean;
  label: string;
  onCheck: (range: boolean) => void;
}

/** The gutter of a row: a dot while unread, a box on hover and while ticking. The whole gutter takes the click. */
export function RowCheck({ checked, shown, unread, tall, disabled, label, onCheck }: RowCheckProps) {
  const box = checked || shown;
  return (
    <span className="relative col-start-1 row-start-1 grid place-items-center">
      {unread && !box ? (
        <i
          className={cx("size-[7px] rounded-full bg-accent", !disabled && "desk:group-hover/row:hidden")}
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
            "place-items-center rounded-chip text-on-accent after:absolute after:-inset-x-1 after:z-[1] after:content-['']",
            tall ? "after:-top-2 after:-bottom-6" : "after:-inset-y-2.5",
            "size-4",
            checked ? "bg-accent" : "shadow-[inset_0_0_0_1.5px_var(--color-line-3)]",
            box ? "grid" : "hidden desk:group-hover/row:grid",
          )}
        >
          {checked ? <Check className="size-3 stroke-[2.5]" /> : null}
        </button>
      )}
    </span>
  );
}
