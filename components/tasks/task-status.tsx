"use client";

import { Ban, CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import { Steps } from "@/components/ui/steps";
import type { TaskStatus as State } from "@/domain/tasks/shape";

const looks = {
  pending: { tone: "off", icon: <Clock /> },
  processing: { tone: "work", icon: <Steps tone="current" /> },
  done: { tone: "ok", icon: <CircleCheck /> },
  failed: { tone: "bad", icon: <CircleAlert /> },
  canceled: { tone: "off", icon: <Ban /> },
} as const;

/** Where a task is: icon, hue and word. */
export function TaskStatus({ status }: { status: State }) {
  const t = useTranslations("admin.tasks.status");
  return (
    <Status tone={looks[status].tone} icon={looks[status].icon}>
      {t(status)}
    </Status>
  );
}
