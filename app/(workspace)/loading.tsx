import { useTranslations } from "next-intl";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

/** A page on its way: the head and some rows, in grey. */
export default function Loading() {
  const t = useTranslations("common");
  return (
    <>
      <div className="flex h-bar shrink-0 items-center border-line border-b px-6 phone:px-4">
        <Skeleton className="h-3.5 w-28" />
      </div>
      <SkeletonRows rows={10} label={t("loading")} />
    </>
  );
}
