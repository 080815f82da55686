"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { viewItems } from "./navigation";

/** The `href` of the place one is at: a saved view or a built-in one whose filters are all set, the fullest first. */
export function useActiveHref(savedHrefs: readonly string[] = []): string {
  const path = usePathname();
  const search = useSearchParams();
  if (path === "/inbox" || path.startsWith("/inbox/")) {
    const views = [...savedHrefs, ...viewItems.map((v) => v.href).filter((h) => h.startsWith("/inbox"))];
    const fitting = views
      .map((href) => ({ href, filters: [...new URLSearchParams(href.split("?")[1] ?? "")] }))
      .filter(({ filters }) => filters.every(([k, v]) => search.get(k) === v))
      .sort((a, b) => b.filters.length - a.filters.length);
    return fitting[0]?.href ?? "/inbox";
  }
  const parts = path.split("/");
  return parts[1] === "admin" ? `/admin/${parts[2] ?? ""}` : `/${parts[1] ?? ""}`;
}
