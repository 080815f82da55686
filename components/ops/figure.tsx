import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

export interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  meta: ReactNode;
  /** Something is wrong with it. */
  bad?: boolean;
}

/** One number that answers a question, with where it comes from. */
export function Figure({ label, value, unit, meta, bad = false }: FigureProps) {
  return (
    <div className="min-w-0 border-line desk:not-first:border-l desk:not-first:pl-6 phone:odd:pr-3">
      <dt className="text-ink-2 text-meta">{label}</dt>
      <dd
        className={cx(
          "truncate font-semibold text-figure tabular-nums tracking-[-0.01em]",
          bad && "text-bad",
        )}
      >
        {value}
        {unit ? <span className="ml-1 font-normal text-ink-2 text-list tracking-normal">{unit}</span> : null}
      </dd>
      <dd className="truncate text-ink-3 text-meta tabular-nums phone:whitespace-normal phone:text-pretty">
        {meta}
      </dd>
    </div>
  );
}
