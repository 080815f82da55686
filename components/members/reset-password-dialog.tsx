"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { setPassword } from "@/actions/members";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import type { MemberView } from "@/domain/members/shape";
import { PasswordField } from "./add-member-dialog";

/** A new password for somebody who lost theirs. */
export function ResetPasswordDialog({ member, onClose }: { member: MemberView | null; onClose: () => void }) {
  const t = useTranslations("admin.members");
  const common = useTranslations("common");
  const notify = useNotify();
  const problemsOf = useProblems();
  const [password, setNext] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (!member) return;
    setSaving(true);
    const result = await setPassword({ id: member.id, password });
    setSaving(false);
    if (!result.ok) {
      setError([...problemsOf(result.error.problems).values()][0]);
      if (result.error.problems.length === 0) notify.failed(result.error);
      return;
    }
    notify.done(t("passwordSet", { name: member.name }));
    onClose();
  };

  return (
    <Dialog
      title={t("resetPassword")}
      description={member?.name}
      open={member !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <DialogClose>
            <Button>{common("cancel")}</Button>
          </DialogClose>
          <Button look="main" type="submit" form="reset-password" busy={saving}>
            {t("resetPassword")}
          </Button>
        </>
      }
    >
      <form
        id="reset-password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <PasswordField value={password} onChange={setNext} error={error} />
      </form>
    </Dialog>
  );
}
