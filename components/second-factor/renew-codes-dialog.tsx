"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { renewCodes } from "@/actions/second-factor";
import { ProofDialog } from "./proof-dialog";
import { RecoveryCodes } from "./recovery-codes";

/** Asks for password and code once more, then shows the new recovery codes. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("secondFactor");
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <ProofDialog
      title={t("renewTitle")}
      lead={t("renewLead")}
      act={t("renew")}
      send={renewCodes}
      onDone={setCodes}
      onClose={onClose}
    />
  );
}
