"use client";

import { useTranslations } from "next-intl";
import { rememberPreference } from "@/lib/browser/preferences";
import { listWidthOf as clamp, LIST_WIDTH } from "./pane-width";

/** The line between list and message: drag it, or move it with the arrow keys; a double click sets it back. */
export function PaneResizer({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const t = useTranslations("inbox.list");
  const settle = (next: number) => {
    onWidth(clamp(next));
    rememberPreference("list", String(clamp(next)));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("resize")}
      aria-valuemin={LIST_WIDTH.least}
      aria-valuemax={LIST_WIDTH.most}
      aria-valuenow={width}
      tabIndex={0}
      onDoubleClick={() => settle(LIST_WIDTH.usual)}
      onKeyDown={(event) => {
        const step = event.key === "ArrowLeft" ? -16 : event.key === "ArrowRight" ? 16 : 0;
        if (step === 0) return;
        event.preventDefault();
        settle(width + step);
      }}
      onPointerDown={(event) => {
        event.preventDefault();
        const target = event.currentTarget;
        target.setPointerCapture(event.pointerId);
        const from = event.clientX;
        let next = width;
        const move = (e: PointerEvent) => {
          next = width + e.clientX - from;
          onWidth(clamp(next));
        };
        const end = () => {
          target.removeEventListener("pointermove", move);
          settle(next);
        };
        target.addEventListener("pointermove", move);
        target.addEventListener("lostpointercapture", end, { once: true });
      }}
      className="absolute inset-y-0 -left-px z-10 w-px cursor-col-resize touch-none bg-line transition-colors after:absolute after:inset-y-0 after:-inset-x-1 after:content-[''] hover:bg-line-3 focus-visible:bg-ring focus-visible:outline-none phone:hidden"
    />
  );
}
