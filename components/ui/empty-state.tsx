import type { ReactNode } from "react";
import { cx } from "./cx";

export interface EmptyStateProps {
  /** Why it is empty, one sentence. */
  why: ReactNode;
  /** What to do, one sentence. */
  next?: ReactNode;
  /** One plain button. */
  action?: ReactNode;
  /** It is the whole page: `why` is its h1. */
  page?: boolean;
  className?: string;
}

/** Nothing here, and why. No drawing. */
export function EmptyState({ why, next, action, page = false, className }: EmptyStateProps) {
  const Why = page ? "h1" : "p";
  return (
    <div
      className={cx(
        "grid h-full min-h-48 place-content-center justify-items-center gap-1 p-6 text-center",
        className,
      )}
    >
      <Why className="max-w-80 text-balance font-medium text-ink text-list">{why}</Why>
      {next ? <p className="max-w-80 text-pretty text-ink-3 text-list">{next}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
