"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface PopoverProps {
  trigger: ReactNode;
  /** Spoken name of what opens. */
  label: string;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
}

/** A small pane beside its button: a filter, a date, a choice with a search field. */
export function Popover({
  trigger,
  label,
  children,
  align = "start",
  side = "bottom",
  open,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            "z-50 max-h-[var(--radix-popover-content-available-height)] w-72 animate-rise overflow-y-auto rounded-box bg-overlay p-3 text-ink shadow-pop outline-none",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
