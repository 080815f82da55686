"use client";

import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface SegmentedProps<V extends string> {
  label: string;
  options: readonly { value: V; label: ReactNode; icon?: ReactNode; title?: string }[];
  value: V;
  onValueChange: (value: V) => void;
  /** Only icons: `title` becomes the name of each. */
  iconsOnly?: boolean;
  className?: string;
}

/** One of two to five, all in sight. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, options, value, onValueChange, iconsOnly = false, className } = props;
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(v) => {
        if (v !== "") onValueChange(v as V);
      }}
      className={cx("inline-flex w-fit gap-px rounded-[7px] bg-press p-0.5", className)}
    >
      {options.map((o) => (
        <ToggleGroup.Item
          key={o.value}
          value={o.value}
          {...(o.title ? { title: o.title, "aria-label": o.title } : {})}
          className={cx(
            "flex h-control-sm items-center gap-1.5 whitespace-nowrap rounded-[5px] font-medium text-ink-2 text-meta outline-offset-0 transition-colors hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_0.5px_oklch(0_0_0/0.08),0_1px_2px_oklch(0_0_0/0.08)] dark:data-[state=on]:bg-line-2 phone:h-10 phone:text-list",
            iconsOnly ? "w-7 justify-center phone:w-11" : "px-2.5",
          )}
        >
          {o.icon}
          {iconsOnly ? null : o.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
