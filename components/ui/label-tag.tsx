import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface LabelTagProps {
  children: ReactNode;
  /** Adds a cross; its name, "Remove annual". */
  removeLabel?: string;
  onRemove?: () => void;
  /** Filled instead of outlined: a token inside an input. */
  filled?: boolean;
  className?: string;
}

/** A label: outlined and grey, so that it never competes with the category. */
export function LabelTag({ children, removeLabel, onRemove, filled = false, className }: LabelTagProps) {
  return (
    <span
      className={cx(
        "inline-flex h-chip min-w-0 max-w-full items-center gap-0.5 whitespace-nowrap rounded-chip px-1.5 font-medium text-ink-2 text-micro",
        filled ? "bg-press text-ink" : "shadow-[inset_0_0_0_1px_var(--color-line-2)]",
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative -mr-1 grid size-4 place-items-center rounded-[3px] text-ink-3 after:absolute after:-inset-1 hover:bg-hover hover:text-ink phone:after:-inset-3"
        >
          <X className="size-3" />
        </button>
      ) : null}
    </span>
  );
}
