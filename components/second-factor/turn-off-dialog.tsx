"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { turnOffFactor } from "@/actions/second-factor";
import { FormDialog } from "@/components/ui/form-dialog";
import { useFormSend } from "@/components/ui/use-form-send";
import { useNotify } from "@/components/ui/use-notify";
import { CodeField, PasswordField } from "./proof-fields";

/** Asks for password and code once more before it goes. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("secondFactor");
  const router = useRouter();
  const notify = useNotify();
  const form = useFormSend();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");

  const turnOff = async () => {
    if (!(await form.send(() => turnOffFactor({ password, code })))) return;
    notify.done(t("turnedOff"));
    onClose();
    router.refresh();
  };

  return (
    <FormDialog
      title={t("offTitle")}
      description={t("offQuestion")}
      act={t("turnOff")}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      saving={form.saving}
      onSave={() => void turnOff()}
    >
      <PasswordField value={password} onChange={setPassword} wrong={form.error("password") !== undefined} />
      <CodeField
        hint={t("anyCodeHint")}
        value={code}
        onChange={setCode}
        wrong={form.error("code") !== undefined}
      />
    </FormDialog>
  );
}
