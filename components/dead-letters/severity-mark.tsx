"use client";

import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { Severity } from "@/domain/dead-letters/shape";

const looks = {
  P1: { icon: <TriangleAlert />, ink: "text-bad" },
  P2: { icon: <CircleAlert />, ink: "text-warn" },
  P3: { icon: <Info />, ink: "text-ink-2" },
} as const;

/** How bad: icon, hue and word. */
export function SeverityMark({ severity, className }: { severity: Severity; className?: string }) {
  const t = useTranslations("admin.deadLetters.severity");
  return (
    <span
      title={t(severity)}
      className={cx(
        "inline-flex items-center gap-1.5 align-middle font-medium",
        looks[severity].ink,
        className,
      )}
    >
      {looks[severity].icon}
      {severity}
    </span>
  );
}
