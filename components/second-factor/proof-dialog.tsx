"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { type Sent, useFormSend } from "@/components/ui/use-form-send";
import type { SecondFactorProof } from "@/domain/second-factor/shape";
import { CodeField, PasswordField } from "./proof-fields";

export interface ProofDialogProps<T> {
  title: string;
  lead: string;
  /** What the button does. */
  act: string;
  send: (proof: SecondFactorProof) => Promise<Sent<T>>;
  /** The server took the proof, and did it. */
  onDone: (stored: T) => void;
  onClose: () => void;
}

/** Asks for password and code once more, before something of the second factor changes. */
export function ProofDialog<T>({ title, lead, act, send, onDone, onClose }: ProofDialogProps<T>) {
  const t = useTranslations("secondFactor");
  const router = useRouter();
  const form = useFormSend();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const prove = async () => {
    const sent = await form.send(() => send({ password, code }));
    if (!sent) return;
    onDone(sent.stored);
    router.refresh();
  };
  return (
    <FormDialog
      title={title}
      description={lead}
      act={act}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      saving={form.saving}
      onSave={() => void prove()}
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
