import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

// Every page brings its error pages along, so these are plain elements: Button and Link would come with them, twice.
const look =
  "inline-flex h-control select-none items-center justify-center rounded-control px-2.5 font-medium text-list transition-colors phone:h-touch phone:px-4 phone:text-read";
const first =
  "bg-surface text-ink shadow-[inset_0_0_0_1px_var(--color-line-2),var(--shadow-control)] hover:bg-hover active:bg-press dark:bg-raised dark:hover:bg-press";
const other = "text-ink-2 hover:bg-hover hover:text-ink active:bg-press";

export interface NoteActionProps {
  /** Leads there; else `onClick` acts. */
  href?: string;
  onClick?: () => void;
  /** The likeliest way on. */
  likely?: boolean;
  children: ReactNode;
}

/** A way on from a page that has nothing to show. It loads its place anew, whatever failed before. */
export function NoteAction({ href, onClick, likely = false, children }: NoteActionProps) {
  const className = cx(look, likely ? first : other);
  if (href !== undefined)
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  return (
    <button type="button" className={className} onClick={onClick}>
      {children}
    </button>
  );
}
