import { Skeleton } from "@/components/ui/skeleton";

/** Some lines of text on their way. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid max-w-120 gap-2.5 py-1.5">
      {Array.from({ length: lines }, (_, k) => (
        <Skeleton
          key={k}
          className={k === lines - 1 ? "h-3 w-2/5" : k % 2 === 0 ? "h-3 w-full" : "h-3 w-11/12"}
        />
      ))}
    </div>
  );
}
