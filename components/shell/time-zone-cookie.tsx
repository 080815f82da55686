"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { rememberPreference } from "@/lib/browser/preferences";

/** Tells the server the browser's time zone once it differs from the one that the page was drawn with. */
export function TimeZoneCookie({ serverZone }: { serverZone: string }) {
  const router = useRouter();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!zone || zone === serverZone) return;
    const known = document.cookie.split("; ").includes(`tz=${encodeURIComponent(zone)}`);
    rememberPreference("tz", zone);
    // Known already and still not used: the server has no such zone; asking again would go on for ever.
    if (!known) router.refresh();
  }, [router, serverZone]);
  return null;
}
