"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { CopyButton } from "./copy-button";

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations("secondFactor");
  const id = useId();
  return (
    <Dialog
      title={t("codesTitle")}
      description={t("codesLead")}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <CopyButton label={t("copyCodes")} text={codes.join("\n")} shownBy={id} />
          <DialogClose>
            <Button look="main">{t("kept")}</Button>
          </DialogClose>
        </>
      }
    >
      <ul
        id={id}
        aria-label={t("codes")}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-raised dark:bg-press px-4 py-3 font-mono text-meta phone:grid-cols-1 phone:text-list"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
