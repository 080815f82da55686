"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { removeFactor } from "@/actions/second-factor";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useNotify } from "@/components/ui/use-notify";
import type { MemberView } from "@/domain/members/shape";

/** Takes the second factor off somebody who has lost it. */
export function RemoveFactorDialog({ member, onClose }: { member: MemberView | null; onClose: () => void }) {
  const t = useTranslations("admin.members");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    if (!member) return;
    setBusy(true);
    const result = await removeFactor({ id: member.id });
    setBusy(false);
    if (result.ok) notify.done(t("factorRemoved", { name: member.name }));
    else notify.failed(result.error);
    onClose();
    router.refresh();
  };

  return (
    <Dialog
      title={t("removeFactorTitle", { name: member?.name ?? "" })}
      description={t("removeFactorLead")}
      open={member !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <DialogClose>
            <Button>{common("cancel")}</Button>
          </DialogClose>
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {t("removeFactorAct")}
          </Button>
        </>
      }
    />
  );
}
