"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { renewCodes } from "@/actions/second-factor";
import { FormDialog } from "@/components/ui/form-dialog";
import { useFormSend } from "@/components/ui/use-form-send";
import { CodeField, PasswordField } from "./proof-fields";
import { RecoveryCodes } from "./recovery-codes";

/** Asks for password and code once more, then shows the new recovery codes. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("secondFactor");
  const router = useRouter();
  const form = useFormSend();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<string[] | null>(null);

  const renew = async () => {
    const sent = await form.send(() => renewCodes({ password, code }));
    if (!sent) return;
    setCodes(sent.stored);
    router.refresh();
  };

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title={t("renewTitle")}
      description={t("renewLead")}
      act={t("renew")}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      saving={form.saving}
      onSave={() => void renew()}
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
