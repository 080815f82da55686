"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { ShortcutHint } from "./shortcut-hint";

/** Once, near the root: neighbours open at once after the first has shown. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  /** What is said; nothing that cannot be had otherwise. */
  text: ReactNode;
  keys?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** The trigger: one element that takes a ref. */
  children: ReactNode;
}

/** A word on hover and on focus. */
export function Tooltip({ text, keys, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-fade items-center gap-2 rounded-control bg-overlay px-2 py-1 text-ink text-meta shadow-pop"
        >
          {text}
          {keys ? <ShortcutHint keys={keys} /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
