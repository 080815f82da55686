"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface TabsProps<V extends string> {
  label: string;
  tabs: readonly { value: V; label: ReactNode; content: ReactNode; count?: number }[];
  value?: V;
  defaultValue?: V;
  onValueChange?: (value: V) => void;
  /** At the right end of the row of tabs. */
  end?: ReactNode;
  className?: string;
}

/** Faces of one thing, one in sight at a time. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  end,
  className,
}: TabsProps<V>) {
  const first = defaultValue ?? tabs[0]?.value;
  return (
    <Radix.Root
      {...(value === undefined ? (first === undefined ? {} : { defaultValue: first }) : { value })}
      {...(onValueChange ? { onValueChange: (v: string) => onValueChange(v as V) } : {})}
      className={cx("flex min-h-0 flex-col", className)}
    >
      <div className="flex shrink-0 items-center gap-2 border-line border-b px-6 phone:px-4">
        <Radix.List aria-label={label} className="flex min-w-0 flex-1 gap-4 overflow-x-auto">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="-mb-px flex h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 pt-0.5 font-medium text-ink-2 -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink phone:h-touch"
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="text-ink-3 text-meta tabular-nums">{tab.count}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {end ? <div className="shrink-0 py-1">{end}</div> : null}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-h-0 flex-1 -outline-offset-2">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
