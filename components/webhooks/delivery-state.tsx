"use client";

import { Ban, CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import type { CallbackView } from "@/domain/callbacks/shape";

const looks = {
  pending: { tone: "work", icon: <Clock /> },
  delivered: { tone: "ok", icon: <CircleCheck /> },
  failed: { tone: "bad", icon: <CircleAlert /> },
  stopped: { tone: "off", icon: <Ban /> },
} as const;

/** Where a delivery is: icon, hue and word. */
export function DeliveryState({ state }: { state: CallbackView["state"] }) {
  const t = useTranslations("admin.webhooks.state");
  return (
    <Status tone={looks[state].tone} icon={looks[state].icon}>
      {t(state)}
    </Status>
  );
}
