import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/relative-time";

export interface FoldLineProps {
  open: boolean;
  onToggle: () => void;
  at: string;
  /** Face, name and first words: three cells. */
  children: ReactNode;
}

/** One turn of a conversation as a line that opens in place. */
export function FoldLine({ open, onToggle, at, children }: FoldLineProps) {
  return (
    <button
      type="button"
      data-turn
      aria-expanded={open}
      onClick={onToggle}
      className="grid h-9 w-full grid-cols-[20px_auto_minmax(0,1fr)_auto] items-center gap-2 text-left -outline-offset-2 hover:bg-raised phone:h-touch"
    >
      {children}
      <RelativeTime at={at} form="long" className="text-ink-3 text-meta" />
    </button>
  );
}
