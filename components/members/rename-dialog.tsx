"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeMember } from "@/actions/members";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { useFormSend } from "@/components/ui/use-form-send";
import { useNotify } from "@/components/ui/use-notify";
import type { MemberView } from "@/domain/members/shape";

/** Another name for a member. */
export function RenameDialog({ member, onClose }: { member: MemberView | null; onClose: () => void }) {
  const t = useTranslations("admin.members");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const form = useFormSend("patch.");
  const [name, setName] = useState(member?.name ?? "");

  const save = async () => {
    if (!member) return;
    const sent = await form.send(() => changeMember({ id: member.id, patch: { name } }));
    if (!sent) return;
    notify.done(t("renamed", { name: sent.stored.name }));
    onClose();
    router.refresh();
  };

  return (
    <FormDialog
      size="sm"
      title={t("rename")}
      act={common("save")}
      open={member !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      saving={form.saving}
      onSave={() => void save()}
    >
      <Field label={t("name")} error={form.error("name")}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} required />
      </Field>
    </FormDialog>
  );
}
