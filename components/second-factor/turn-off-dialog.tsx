"use client";

import { useTranslations } from "next-intl";
import { turnOffFactor } from "@/actions/second-factor";
import { useNotify } from "@/components/ui/use-notify";
import { ProofDialog } from "./proof-dialog";

/** Asks for password and code once more before it goes. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("secondFactor");
  const notify = useNotify();
  return (
    <ProofDialog
      title={t("offTitle")}
      lead={t("offQuestion")}
      act={t("turnOff")}
      send={turnOffFactor}
      onDone={() => {
        notify.done(t("turnedOff"));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
