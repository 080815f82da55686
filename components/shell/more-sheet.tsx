"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Sheet } from "@/components/ui/sheet";
import { PaneFoot } from "./pane-foot";
import type { ShellData } from "./shape";
import { ViewsNav } from "./views-nav";

export interface MoreSheetProps {
  data: ShellData;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** On a phone: all places, and what stands at the foot of the views pane elsewhere. */
export function MoreSheet({ data, open, onOpenChange }: MoreSheetProps) {
  const t = useTranslations("shell");
  const admin = usePathname().startsWith("/admin");
  return (
    <Sheet title={admin ? t("admin") : data.workspace} open={open} onOpenChange={onOpenChange}>
      <div className="px-2 py-2">
        {admin ? <ViewsNav data={data} admin onChoose={() => onOpenChange(false)} /> : null}
        <ViewsNav data={data} onChoose={() => onOpenChange(false)} />
      </div>
      <PaneFoot data={data} />
    </Sheet>
  );
}
