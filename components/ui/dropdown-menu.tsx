"use client";

import { Slot } from "radix-ui";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from "react";
import { warmUp } from "@/lib/browser/warm-up";
import type { MenuCheckProps, MenuItemProps, MenuSubProps } from "./menu-parts";

type Parts = typeof import("./menu-parts");

/** Menus, their layers and what places them are a tenth of the inbox's code: fetched when one is asked for. */
let parts: Parts | null = null;
const load = async () => {
  parts = await import("./menu-parts");
};

export interface MenuProps {
  /** One button that takes a ref. */
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
}

/** A list of acts behind a button. */
export function Menu(props: MenuProps) {
  const { trigger, children, align = "start", side = "bottom", open: given, onOpenChange, className } = props;
  const [own, setOwn] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const open = given ?? own;
  const setOpen = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  useEffect(() => warmUp(load), []);
  useEffect(() => {
    if (open && !drawn) void load().then(() => setDrawn(true));
  }, [open, drawn]);
  if (open && !drawn && parts) setDrawn(true);

  if (drawn && parts)
    return (
      <parts.MenuFrame
        trigger={trigger}
        align={align}
        side={side}
        open={open}
        onOpenChange={setOpen}
        className={className}
      >
        {children}
      </parts.MenuFrame>
    );
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0 || event.ctrlKey) return;
        event.preventDefault();
        setOpen(true);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      {trigger}
    </Slot.Root>
  );
}

// What follows stands inside a menu, and is drawn once that is open.

/** One act. With `asChild` its child is the link that is followed. */
export function MenuItem(props: MenuItemProps) {
  return parts ? <parts.MenuItem {...props} /> : null;
}

/** Something that is on or off, or the one of several that is chosen. */
export function MenuCheck(props: MenuCheckProps) {
  return parts ? <parts.MenuCheck {...props} /> : null;
}

/** A menu inside the menu. */
export function MenuSub(props: MenuSubProps) {
  return parts ? <parts.MenuSub {...props} /> : null;
}

/** A hairline between groups. */
export function MenuSeparator() {
  return parts ? <parts.MenuSeparator /> : null;
}
