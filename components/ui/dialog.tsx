"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { IconButton } from "./icon-button";

const widths = { sm: "w-100", md: "w-130", lg: "w-180", xl: "w-240" } as const;

export interface DialogProps {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** The element that opens it; leave it out and steer by `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: keyof typeof widths;
  children?: ReactNode;
  /** Buttons, right-aligned; the act last. */
  footer?: ReactNode;
  /** No padding around the children. */
  flush?: boolean;
}

/** A question that has to be answered first. Where undo serves, use undo. */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    trigger,
    open,
    onOpenChange,
    size = "md",
    children,
    footer,
    flush = false,
  } = props;
  const t = useTranslations("common");
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            // Nothing to fill in: the dialog itself takes the focus, not its cross.
            const pane = event.currentTarget;
            if (!(pane instanceof HTMLElement)) return;
            if (pane.querySelectorAll("input, textarea, select, button, a[href]").length > 1) return;
            event.preventDefault();
            pane.focus();
          }}
          className={cx(
            "-translate-x-1/2 fixed top-[min(112px,12dvh)] left-1/2 z-40 flex max-h-[calc(100dvh-2*min(112px,12dvh))] max-w-[calc(100vw-32px)] animate-fade flex-col rounded-overlay bg-overlay text-ink shadow-overlay outline-none phone:top-auto phone:bottom-0 phone:left-0 phone:max-h-[92dvh] phone:w-full phone:max-w-none phone:translate-x-0 phone:animate-sheet phone:rounded-b-none phone:rounded-t-[16px] phone:pb-[env(safe-area-inset-bottom)]",
            widths[size],
          )}
        >
          <header className="px-5 pt-4 pb-3">
            <div className="pr-8">
              <Radix.Title className="font-semibold text-head text-balance">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-0.5 text-pretty text-ink-3 text-list">
                  {description}
                </Radix.Description>
              ) : null}
            </div>
          </header>
          {children ? (
            <div className={cx("min-h-0 flex-1 overflow-y-auto", !flush && "px-5 pb-5")}>{children}</div>
          ) : null}
          {footer ? (
            <footer className="flex items-center justify-end gap-2 border-line border-t px-5 py-3 phone:[&>*]:flex-1">
              {footer}
            </footer>
          ) : null}
          <Radix.Close asChild>
            <IconButton
              quiet
              label={t("close")}
              icon={<X />}
              className="absolute! top-3 right-3 phone:top-1 phone:right-1"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Wraps a button of the footer that closes the dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
