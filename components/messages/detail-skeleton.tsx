import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";
import type { MessageRow } from "@/domain/messages/shape";

/** What the list already knows of the message stands at once; the rest is on its way. */
export function DetailSkeleton({ row }: { row: MessageRow | undefined }) {
  const t = useTranslations("common");
  return (
    <div role="status" aria-label={t("loading")} className="px-6 pt-5 phone:px-4 phone:pt-3">
      {row ? (
        <h2 className="font-semibold text-title tracking-[-0.005em]">
          <bdi>{row.subject ?? row.preview.slice(0, 80)}</bdi>
        </h2>
      ) : (
        <Skeleton className="h-5 w-2/3" />
      )}
      <Skeleton className="mt-3 h-3 w-48" />
      <div className="mt-8 flex gap-2.5">
        <Skeleton className="size-8 rounded-full" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-2.5 w-44" />
        </div>
      </div>
      <div className="mt-5 grid max-w-120 gap-3">
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-11/12" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  );
}
