"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";

export interface CheckboxProps extends ComponentProps<typeof Radix.Root> {
  /** Words at its right. Without them give an `aria-label`. */
  label?: ReactNode;
}

/** Ticked, not ticked, or in part (`checked="indeterminate"`). */
export function Checkbox({ label, className, id, ...rest }: CheckboxProps) {
  const own = useId();
  const box = (
    <Radix.Root
      id={id ?? own}
      className={cx(
        "relative grid size-4 shrink-0 place-items-center rounded-chip text-on-accent shadow-[inset_0_0_0_1.5px_var(--color-line-3)] after:absolute after:-inset-1.5 after:content-[''] disabled:opacity-50 data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent data-[state=checked]:shadow-none data-[state=indeterminate]:shadow-none phone:after:-inset-3.5",
        className,
      )}
      {...rest}
    >
      <Radix.Indicator className="group grid place-items-center">
        <Check className="size-3 stroke-[3.25] group-data-[state=indeterminate]:hidden" />
        <Minus className="hidden size-3 stroke-[3.25] group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  );
  if (label === undefined) return box;
  return (
    <span className="inline-flex min-h-control items-center gap-2 phone:min-h-touch">
      {box}
      <label htmlFor={id ?? own} className="text-list">
        {label}
      </label>
    </span>
  );
}
