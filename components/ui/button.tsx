import { Slot } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { ShortcutHint } from "./shortcut-hint";
import { Steps } from "./steps";

const looks = {
  plain:
    "bg-surface text-ink shadow-[inset_0_0_0_1px_var(--color-line-2),var(--shadow-control)] hover:bg-hover active:bg-press dark:bg-raised dark:hover:bg-press",
  main: "bg-accent text-on-accent shadow-control hover:bg-accent-2",
  bare: "text-ink-2 hover:bg-hover hover:text-ink active:bg-press",
  danger:
    "bg-surface text-bad shadow-[inset_0_0_0_1px_var(--color-line-2),var(--shadow-control)] hover:bg-bad-bg dark:bg-raised",
} as const;

const sizes = {
  sm: "h-control-sm px-2 text-meta",
  md: "h-control px-2.5 text-list",
  lg: "h-9 px-3.5 text-list",
} as const;

export interface ButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** `main` is the one filled button of a screen, the act that the page is for. */
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  /** A lucide icon element, before the words. */
  icon?: ReactNode;
  /** A shortcut shown after the words, `mod+enter` or `e`; hidden on a phone. */
  keys?: string;
  /** Something is under way: the button stays, refuses clicks and shows progress. */
  busy?: boolean;
  /** On a phone only the icon is seen; the words are spoken. With `asChild` the child's words do it: `phone:sr-only`. */
  compact?: boolean;
  /** Draws its only child (a link, say) as a button; icon, keys and busy are then the child's own. */
  asChild?: boolean;
  children?: ReactNode;
}

/** A verb. */
export function Button(props: ButtonProps) {
  const {
    look = "plain",
    size = "md",
    icon,
    keys,
    busy = false,
    compact = false,
    asChild,
    className,
    children,
    ...rest
  } = props;
  const classes = cx(
    "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control font-medium transition-colors disabled:pointer-events-none disabled:opacity-50 phone:h-touch phone:px-4 phone:text-read",
    sizes[size],
    looks[look],
    busy && "pointer-events-none",
    compact && "phone:w-touch phone:px-0! phone:[&_.lucide]:size-5",
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
    >
      {busy ? <Steps tone="current" /> : icon}
      {compact ? <span className="phone:sr-only">{children}</span> : children}
      {keys ? (
        <ShortcutHint
          keys={keys}
          on={look === "main" ? "accent" : "surface"}
          className="ml-0.5 phone:hidden"
        />
      ) : null}
    </button>
  );
}
