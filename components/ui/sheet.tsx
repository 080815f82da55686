"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { IconButton } from "./icon-button";

export interface SheetProps {
  title: ReactNode;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** From the right edge, from the left, or up from the bottom; on a phone always the bottom. */
  side?: "right" | "left" | "bottom";
  /** Beside the title: a status, a button. */
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

const sides = {
  right: "desk:inset-y-0 desk:right-0 desk:w-110 desk:animate-fade",
  left: "desk:inset-y-0 desk:left-0 desk:w-80 desk:animate-fade",
  bottom: "desk:inset-x-0 desk:bottom-0 desk:max-h-[80dvh] desk:rounded-t-overlay desk:animate-sheet",
} as const;

/** A pane over the page, for the details of one thing. */
export function Sheet({
  title,
  trigger,
  open,
  onOpenChange,
  side = "right",
  actions,
  children,
  footer,
}: SheetProps) {
  const t = useTranslations("common");
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className={cx(
            "fixed z-40 flex max-w-full flex-col bg-overlay text-ink shadow-overlay outline-none phone:inset-x-0 phone:bottom-0 phone:max-h-[92dvh] phone:animate-sheet phone:rounded-t-[16px] phone:pb-[env(safe-area-inset-bottom)]",
            sides[side],
          )}
        >
          <header className="flex h-bar shrink-0 items-center gap-2 border-line border-b pr-2 pl-5">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-head">{title}</Radix.Title>
            {actions}
            <Radix.Close asChild>
              <IconButton quiet label={t("close")} icon={<X />} />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer ? (
            <footer className="flex items-center gap-2 border-line border-t px-5 py-3">{footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
