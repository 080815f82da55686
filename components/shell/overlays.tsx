"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { warmUp } from "@/lib/browser/warm-up";
import type { ShellData } from "./shape";
import { useOverlay } from "./use-overlays";

const loadPalette = () => import("./command-palette");
const loadHelp = () => import("./key-help");
const loadViews = () => import("./manage-views");
const CommandPalette = dynamic(() => loadPalette().then((m) => m.CommandPalette), { ssr: false });
const KeyHelp = dynamic(() => loadHelp().then((m) => m.KeyHelp), { ssr: false });
const ManageViews = dynamic(() => loadViews().then((m) => m.ManageViews), { ssr: false });

/** The palette, the key list and the saved views: fetched once somebody uses the page, drawn once they are asked for. */
export function Overlays({ data }: { data: ShellData }) {
  const open = useOverlay();
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  if (open !== null && !drawn.includes(open)) setDrawn([...drawn, open]);
  useEffect(() => {
    warmUp(loadPalette);
    warmUp(loadHelp);
  }, []);
  return (
    <>
      {drawn.includes("palette") ? <CommandPalette data={data} /> : null}
      {drawn.includes("help") ? <KeyHelp /> : null}
      {drawn.includes("views") ? <ManageViews mayShare={data.member.level !== "viewer"} /> : null}
    </>
  );
}
