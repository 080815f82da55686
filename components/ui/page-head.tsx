import type { ReactNode } from "react";
import { cx } from "./cx";

export interface PageHeadProps {
  title: ReactNode;
  /** Beside the title, in meta ink: `9 on · 2 off`. */
  meta?: ReactNode;
  /** Before the title: a back button on a phone. */
  lead?: ReactNode;
  /** At the right end. */
  actions?: ReactNode;
  /** `pane` keeps 16 px at the edges, `page` 24. */
  edge?: "pane" | "page";
  /** The page's own name (h1) or that of a pane (h2). */
  level?: 1 | 2;
  className?: string;
}

/** The head of a pane, 48 px: one line runs across the screen. */
export function PageHead({ title, meta, lead, actions, edge = "page", level = 1, className }: PageHeadProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <header
      className={cx(
        // On a phone acts that would squeeze the title away go to a row of their own.
        "flex h-bar min-w-0 shrink-0 items-center gap-2 border-line border-b bg-surface phone:h-auto phone:min-h-bar phone:flex-wrap phone:gap-y-1 phone:py-1",
        edge === "page" ? "px-6 phone:px-4" : "px-4",
        className,
      )}
    >
      {lead}
      <div className="flex min-w-0 flex-1 items-center gap-2 phone:min-h-10 phone:min-w-24">
        <Heading className="min-w-0 truncate font-semibold text-head phone:text-[20px] phone:leading-7 phone:tracking-[-0.01em]">
          {title}
        </Heading>
        {/* What stands beside the title gives way before the title does. */}
        {meta ? (
          <div className="min-w-0 shrink-[999] truncate text-ink-3 text-meta tabular-nums">{meta}</div>
        ) : null}
      </div>
      {actions ? (
        <div className="ml-auto flex shrink-0 items-center gap-2 phone:max-w-full">{actions}</div>
      ) : null}
    </header>
  );
}
