"use client";

import { Tooltip as Radix } from "radix-ui";
import { useEffect } from "react";
import { ShortcutHint } from "./shortcut-hint";
import { dropTip, dropTipSoon, keepTip, type Tip } from "./tip-store";

/** A button that is gone takes its word along; looked at this often, milliseconds. */
const lookMs = 250;

/** The word itself, beside its button. The button bears the same words as its name, so nothing is said twice. */
export function TipBubble({ tip }: { tip: Tip }) {
  const { target, text, keys, side } = tip;
  const { left, top, width, height } = target.getBoundingClientRect();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!target.isConnected) dropTip();
    }, lookMs);
    window.addEventListener("scroll", dropTip, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener("scroll", dropTip, { capture: true });
    };
  }, [target]);
  return (
    <Radix.Provider>
      <Radix.Root key={`${String(left)} ${String(top)}`} open onOpenChange={(open) => !open && dropTip()}>
        <Radix.Trigger asChild>
          {/* Lies over the button and lets everything through. */}
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-hidden
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onPointerEnter={keepTip}
            onPointerLeave={dropTipSoon}
            className="z-50 flex max-w-72 animate-fade items-center gap-2 rounded-control bg-overlay px-2 py-1 text-ink text-meta shadow-pop"
          >
            {text}
            {keys ? <ShortcutHint keys={keys} /> : null}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
