"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { beginFactor, confirmFactor } from "@/actions/second-factor";
import { FormDialog } from "@/components/ui/form-dialog";
import { useFormSend } from "@/components/ui/use-form-send";
import { useNotify } from "@/components/ui/use-notify";
import type { SecondFactorSecret } from "@/domain/second-factor/shape";
import { CodeField, PasswordField } from "./proof-fields";
import { RecoveryCodes } from "./recovery-codes";
import { SecretToScan } from "./secret-to-scan";

/** Password, then the secret for the app and a code that proves it arrived, then the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("secondFactor");
  const router = useRouter();
  const notify = useNotify();
  const form = useFormSend();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const begin = async () => {
    const sent = await form.send(() => beginFactor({ password }));
    if (!sent) return;
    setPassword("");
    setSecret(sent.stored);
  };
  const confirm = async () => {
    const sent = await form.send(() => confirmFactor({ code }));
    if (!sent) return;
    setSecret(null);
    setCodes(sent.stored);
    router.refresh();
  };
  const keep = () => {
    onClose();
    // Not before: the notice would lie over the codes.
    notify.done(t("turnedOn"));
  };

  if (codes) return <RecoveryCodes codes={codes} onClose={keep} />;
  return (
    <FormDialog
      title={t(secret ? "scanTitle" : "onTitle")}
      description={t(secret ? "scanLead" : "onLead")}
      act={t(secret ? "confirm" : "next")}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      saving={form.saving}
      onSave={() => void (secret ? confirm() : begin())}
    >
      {secret ? (
        <>
          <SecretToScan secret={secret} />
          <CodeField
            focused
            digits
            hint={t("codeHint")}
            value={code}
            onChange={setCode}
            wrong={form.error("code") !== undefined}
          />
        </>
      ) : (
        <PasswordField value={password} onChange={setPassword} wrong={form.error("password") !== undefined} />
      )}
    </FormDialog>
  );
}
