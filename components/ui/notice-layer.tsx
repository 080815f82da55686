"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Toaster as Sonner } from "sonner";

/** The notices' place at the edge of the screen. `onReady`: they are heard from now on. */
export function NoticeLayer({ onReady }: { onReady: () => void }) {
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  return (
    <Sonner
      position="bottom-right"
      style={{ fontFamily: "inherit" }}
      duration={10_000}
      gap={8}
      offset={16}
      mobileOffset={{ bottom: 80, left: 12, right: 12 }}
      icons={{ success: <CircleCheck className="text-ok" />, error: <CircleAlert className="text-bad" /> }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-90 max-w-[calc(100vw-24px)] items-start gap-2.5 rounded-box bg-overlay py-2.5 pr-2.5 pl-3 text-ink text-list shadow-overlay phone:w-full",
          icon: "mt-0.5 shrink-0",
          content: "min-w-0 flex-1 self-center",
          title: "font-medium text-pretty",
          description: "text-pretty text-ink-3 text-meta",
          actionButton:
            "inline-flex h-control-sm shrink-0 items-center rounded-control px-2 font-medium text-accent-ink text-meta hover:bg-hover phone:h-10 phone:px-3",
        },
      }}
    />
  );
}
