"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { setPassword } from "@/actions/members";
import { FormDialog } from "@/components/ui/form-dialog";
import { useFormSend } from "@/components/ui/use-form-send";
import { useNotify } from "@/components/ui/use-notify";
import type { MemberView } from "@/domain/members/shape";
import { PasswordField } from "./add-member-dialog";

/** A new password for somebody who lost theirs. */
export function ResetPasswordDialog({ member, onClose }: { member: MemberView | null; onClose: () => void }) {
  const t = useTranslations("admin.members");
  const notify = useNotify();
  const form = useFormSend();
  const [password, setNext] = useState("");

  const save = async () => {
    if (!member) return;
    if (!(await form.send(() => setPassword({ id: member.id, password })))) return;
    notify.done(t("passwordSet", { name: member.name }));
    onClose();
  };

  return (
    <FormDialog
      title={t("resetPassword")}
      description={member?.name}
      act={t("resetPassword")}
      open={member !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      saving={form.saving}
      onSave={() => void save()}
    >
      <PasswordField value={password} onChange={setNext} error={form.error("password")} />
    </FormDialog>
  );
}
