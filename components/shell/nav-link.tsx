import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

const tones = {
  plain: "text-ink-3",
  strong: "font-semibold text-ink",
  warn: "font-medium text-warn",
  work: "font-medium text-work",
} as const;

export interface NavLinkProps {
  href: string;
  icon: ReactNode;
  active: boolean;
  /** Nothing is shown for 0. */
  count?: string | undefined;
  tone?: keyof typeof tones | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** One place in the views pane. */
export function NavLink({ href, icon, active, count, tone = "plain", onClick, children }: NavLinkProps) {
  return (
    <Link
      href={href}
      aria-current={active ? "page" : undefined}
      {...(onClick ? { onClick } : {})}
      className={cx(
        "flex h-control items-center gap-2 rounded-control px-2 -outline-offset-2 transition-colors phone:h-touch phone:text-read",
        active
          ? "bg-press font-medium text-ink [&>.lucide]:text-ink"
          : "text-ink-2 hover:bg-hover hover:text-ink [&>.lucide]:text-ink-3",
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
      {count ? <span className={cx("ml-auto text-meta tabular-nums", tones[tone])}>{count}</span> : null}
    </Link>
  );
}
