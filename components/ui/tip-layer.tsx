"use client";

import dynamic from "next/dynamic";
import { useEffect, useSyncExternalStore } from "react";
import { warmUp } from "@/lib/browser/warm-up";
import { currentTip, subscribeToTip } from "./tip-store";

const load = () => import("./tip-bubble");
const TipBubble = dynamic(() => load().then((m) => m.TipBubble), { ssr: false });

/** Once, near the root: where the words about buttons appear. What places them is fetched with the first one. */
export function TipLayer() {
  const tip = useSyncExternalStore(subscribeToTip, currentTip, () => null);
  useEffect(() => warmUp(load), []);
  return tip ? <TipBubble tip={tip} /> : null;
}
