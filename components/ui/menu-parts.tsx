"use client";

import { Check, ChevronRight } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { ShortcutHint } from "./shortcut-hint";

const box =
  "z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-44 animate-rise overflow-y-auto rounded-box bg-overlay p-1 shadow-pop outline-none";
const row =
  "relative flex h-control cursor-default select-none items-center gap-2 rounded-chip px-2 text-list outline-none data-[disabled]:text-ink-off data-[highlighted]:bg-hover data-[highlighted]:text-ink dark:data-[highlighted]:bg-press phone:h-touch phone:text-read [&>.lucide]:text-ink-3";

export interface MenuFrameProps {
  trigger: ReactNode;
  children: ReactNode;
  align: "start" | "center" | "end";
  side: "top" | "right" | "bottom" | "left";
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string | undefined;
}

/** The menu itself, for {@link file://./dropdown-menu.tsx}, which fetches this file at the first press. */
export function MenuFrame({ trigger, children, align, side, open, onOpenChange, className }: MenuFrameProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cx(box, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps extends Omit<ComponentProps<typeof Radix.Item>, "children"> {
  icon?: ReactNode;
  keys?: string;
  /** Red, for what destroys. */
  danger?: boolean;
  children: ReactNode;
}

/** One act. With `asChild` its child is the link that is followed. */
export function MenuItem({
  icon,
  keys,
  danger = false,
  children,
  className,
  asChild,
  ...rest
}: MenuItemProps) {
  const classes = cx(
    row,
    danger
      ? "text-bad data-[highlighted]:bg-bad-bg data-[highlighted]:text-bad [&>.lucide]:text-bad"
      : "text-ink",
    className,
  );
  if (asChild) {
    return (
      <Radix.Item asChild className={classes} {...rest}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={classes} {...rest}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys ? <ShortcutHint keys={keys} className="ml-4 phone:hidden" /> : null}
    </Radix.Item>
  );
}

export interface MenuCheckProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  icon?: ReactNode;
  children: ReactNode;
  /** Stay open, to choose several. */
  keepOpen?: boolean;
}

/** Something that is on or off, or the one of several that is chosen. */
export function MenuCheck({ checked, onCheckedChange, icon, children, keepOpen = false }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      {...(keepOpen ? { onSelect: (e: Event) => e.preventDefault() } : {})}
      className={cx(row, "pr-8 text-ink")}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <Radix.ItemIndicator className="absolute right-2">
        <Check className="size-3.5 text-ink-2" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export interface MenuSubProps {
  label: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
}

/** A menu inside the menu. */
export function MenuSub({ label, icon, children }: MenuSubProps) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={cx(row, "text-ink data-[state=open]:bg-hover")}>
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight className="size-3.5 text-ink-3" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={4} collisionPadding={8} className={box}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

/** A hairline between groups. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
