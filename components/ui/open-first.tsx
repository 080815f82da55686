"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PHONE } from "@/lib/browser/use-media";
import { Skeleton } from "./skeleton";

/**
 * Beside a list of which nothing is open: opens its first item, where there is room for both. The address of the list
 * is replaced, so that the way back leads to where one came from. On a phone the list comes first.
 */
export function OpenFirst({ href }: { href: string }) {
  const t = useTranslations("common");
  const router = useRouter();
  useEffect(() => {
    // Asked here and not with useMedia, whose first answer after the server's is a guess.
    const phone = window.matchMedia(PHONE);
    const open = () => {
      if (!phone.matches) router.replace(href);
    };
    open();
    phone.addEventListener("change", open);
    return () => phone.removeEventListener("change", open);
  }, [router, href]);
  return (
    <output aria-label={t("loading")} className="block">
      <span className="flex h-bar items-center border-line border-b px-6">
        <Skeleton className="h-3.5 w-36" />
      </span>
      <span className="grid max-w-180 gap-5 px-6 py-5">
        {["w-16", "w-20", "w-14"].map((width) => (
          <span key={width} className="grid gap-2">
            <Skeleton className={`h-2.5 ${width}`} />
            <Skeleton className="h-control" />
          </span>
        ))}
      </span>
    </output>
  );
}
