"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Level } from "@/domain/actors/level-shape";
import { setCustomKeys } from "@/lib/browser/shortcuts/bindings";
import type { CustomKeys } from "@/lib/browser/shortcuts/custom-keys";
import { listenForShortcuts } from "@/lib/browser/shortcuts/listen";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { useMac } from "@/lib/browser/use-mac";
import { isFor, viewItems, workspaceItems } from "./navigation";
import { showOverlay } from "./use-overlays";

/** The keys that work on every page. Once, in the shell. */
export function ShellKeys({ custom, level }: { custom: CustomKeys; level: Level }) {
  const router = useRouter();
  const inInbox = usePathname().startsWith("/inbox");
  const mac = useMac();
  useEffect(() => listenForShortcuts(mac), [mac]);
  useEffect(() => setCustomKeys(custom), [custom]);
  useShortcuts([
    ...[...viewItems, ...workspaceItems]
      .filter((item) => isFor(item, level))
      .flatMap(({ shortcut, href }) =>
        shortcut === undefined ? [] : [{ id: shortcut, run: () => router.push(href) }],
      ),
    // The inbox has a search box of its own.
    { id: "search", disabled: inInbox, hidden: inInbox, run: () => showOverlay("palette") },
    { id: "commands", hidden: true, run: () => showOverlay("palette") },
    { id: "help", run: () => showOverlay("help") },
  ]);
  return null;
}
