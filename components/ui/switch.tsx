"use client";

import { Switch as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./cx";

/** On or off, at once. Ink, not accent: the accent is for the act of the page. Name it by Field or `aria-label`. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cx(
        "relative h-4 w-7 shrink-0 rounded-full bg-line-3 transition-colors duration-[120ms] after:absolute after:-inset-1.5 after:content-[''] disabled:opacity-50 data-[state=checked]:bg-ink-2 phone:after:-inset-3.5",
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-white transition-transform duration-[120ms] data-[state=checked]:translate-x-3.5 dark:data-[state=checked]:bg-surface" />
    </Radix.Root>
  );
}
