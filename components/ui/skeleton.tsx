import { cx } from "./cx";

/** The shape of what is on its way, in grey. Shows after 150 ms; give it the size of the thing by className. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-late rounded-[3px] bg-press", className)} />;
}

/** Rows on their way, each two lines as in a list. Wrapped in a live region that says so. */
export function SkeletonRows({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <output className="block" aria-label={label}>
      {Array.from({ length: rows }, (_, k) => (
        <span
          key={k}
          className="grid h-row content-center gap-2 border-line/60 border-b pr-4 pl-9 phone:h-row-phone"
        >
          <span className="flex justify-between gap-4">
            <Skeleton className={k % 3 === 0 ? "h-2.5 w-3/5" : k % 3 === 1 ? "h-2.5 w-2/5" : "h-2.5 w-1/2"} />
            <Skeleton className="h-2.5 w-8" />
          </span>
          <Skeleton className={k % 2 === 0 ? "h-2 w-4/5" : "h-2 w-2/3"} />
        </span>
      ))}
    </output>
  );
}
