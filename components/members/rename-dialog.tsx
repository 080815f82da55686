"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeMember } from "@/actions/members";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import type { MemberView } from "@/domain/members/shape";

/** Another name for a member. */
export function RenameDialog({ member, onClose }: { member: MemberView | null; onClose: () => void }) {
  const t = useTranslations("admin.members");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const problemsOf = useProblems();
  const [name, setName] = useState(member?.name ?? "");
  const [error, setError] = useState<string | undefined>();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (!member) return;
    setSaving(true);
    const result = await changeMember({ id: member.id, patch: { name } });
    setSaving(false);
    if (!result.ok) {
      setError([...problemsOf(result.error.problems).values()][0]);
      if (result.error.problems.length === 0) notify.failed(result.error);
      return;
    }
    notify.done(t("renamed", { name: result.value.name }));
    onClose();
    router.refresh();
  };

  return (
    <Dialog
      size="sm"
      title={t("rename")}
      open={member !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <DialogClose>
            <Button>{common("cancel")}</Button>
          </DialogClose>
          <Button look="main" type="submit" form="rename-member" busy={saving}>
            {common("save")}
          </Button>
        </>
      }
    >
      <form
        id="rename-member"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t("name")} error={error}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} required />
        </Field>
      </form>
    </Dialog>
  );
}
