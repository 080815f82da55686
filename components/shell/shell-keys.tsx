"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { listenForShortcuts } from "@/lib/browser/shortcuts/listen";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { useMac } from "@/lib/browser/use-mac";
import { viewItems, workspaceItems } from "./navigation";
import { showOverlay } from "./use-overlays";

/** The keys that work on every page. Once, in the shell. */
export function ShellKeys() {
  const t = useTranslations("shell");
  const router = useRouter();
  const inInbox = usePathname().startsWith("/inbox");
  const mac = useMac();
  useEffect(() => listenForShortcuts(mac), [mac]);
  useShortcuts([
    ...[...viewItems, ...workspaceItems]
      .filter((item) => item.keys !== undefined)
      .map((item) => ({
        keys: item.keys ?? "",
        label: t(item.name),
        group: "go" as const,
        run: () => router.push(item.href),
      })),
    // The inbox has a search box of its own.
    {
      keys: "/",
      label: t("keys.search"),
      group: "anywhere",
      disabled: inInbox,
      hidden: inInbox,
      run: () => showOverlay("palette"),
    },
    {
      keys: "mod+k",
      label: t("keys.commands"),
      group: "anywhere",
      whileTyping: true,
      run: () => showOverlay("palette"),
    },
    { keys: "?", label: t("keys.help"), group: "anywhere", run: () => showOverlay("help") },
  ]);
  return null;
}
