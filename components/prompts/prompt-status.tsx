import { CircleCheck, Minus, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import type { PromptVersionView } from "@/domain/prompts/shape";

const looks = {
  DRAFT: { tone: "work", icon: <Pencil /> },
  ACTIVE: { tone: "ok", icon: <CircleCheck /> },
  DISABLED: { tone: "off", icon: <Minus /> },
} as const;

/** A version's state. */
export function PromptStatusChip({ status }: { status: PromptVersionView["status"] }) {
  const t = useTranslations("admin.prompts.status");
  return <Status {...looks[status]}>{t(status)}</Status>;
}
