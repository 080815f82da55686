"use client";

import { CircleAlert, CircleCheck, Eye, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import type { DeadLetterState } from "@/domain/dead-letters/shape";

const looks = {
  open: { tone: "bad", icon: <CircleAlert /> },
  acknowledged: { tone: "warn", icon: <Eye /> },
  redriving: { tone: "work", icon: <RotateCw /> },
  resolved: { tone: "ok", icon: <CircleCheck /> },
} as const;

/** Where a dead letter is: icon, hue and word. */
export function LetterState({ state }: { state: DeadLetterState }) {
  const t = useTranslations("admin.deadLetters.state");
  return (
    <Status tone={looks[state].tone} icon={looks[state].icon}>
      {t(state)}
    </Status>
  );
}
