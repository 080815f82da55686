"use client";

import type { ComponentProps, FocusEvent, PointerEvent, ReactNode } from "react";
import { cx } from "./cx";
import { askTip, dropTip, dropTipSoon } from "./tip-store";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** What it does: spoken, and shown on hover. */
  label: string;
  /** A lucide icon element. */
  icon: ReactNode;
  keys?: string;
  size?: "sm" | "md";
  /** It is on (a toggle); undefined for a plain act. */
  pressed?: boolean;
  side?: "top" | "right" | "bottom" | "left";
  /** No bubble, where the button itself opens something. */
  quiet?: boolean;
}

/** An act known by its icon; its name is always there for those who ask. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    keys,
    size = "md",
    pressed,
    side = "bottom",
    quiet = false,
    className,
    ...rest
  } = props;
  const tip = (target: HTMLElement) => ({ target, text: label, keys, side });
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover hover:text-ink active:bg-press disabled:pointer-events-none disabled:opacity-40 data-[state=open]:bg-press data-[state=open]:text-ink phone:size-touch phone:[&_.lucide]:size-5",
        size === "sm" ? "size-control-sm" : "size-control",
        pressed && "bg-press text-ink",
        className,
      )}
      {...rest}
      {...(quiet
        ? {}
        : {
            onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
              rest.onPointerEnter?.(event);
              if (event.pointerType !== "touch") askTip(tip(event.currentTarget));
            },
            onPointerLeave: (event: PointerEvent<HTMLButtonElement>) => {
              rest.onPointerLeave?.(event);
              dropTipSoon();
            },
            onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
              rest.onPointerDown?.(event);
              dropTip();
            },
            onFocus: (event: FocusEvent<HTMLButtonElement>) => {
              rest.onFocus?.(event);
              if (event.currentTarget.matches(":focus-visible")) askTip(tip(event.currentTarget), true);
            },
            onBlur: (event: FocusEvent<HTMLButtonElement>) => {
              rest.onBlur?.(event);
              dropTip();
            },
          })}
    >
      {icon}
    </button>
  );
}
