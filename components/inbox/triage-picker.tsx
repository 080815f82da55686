"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { countOf } from "./choice";
import { useInbox, useRow } from "./inbox-context";
import { PickerBody } from "./picker-body";
import { senderName } from "./sender-name";

/** What a triage key opens: assign, snooze, label, category, priority, for one message or for the ticked ones. */
export function TriagePicker() {
  const { store, picker, closePicker } = useInbox();
  const t = useTranslations("inbox.picker");
  const count = picker ? countOf(picker.ids) : 0;
  const one = useRow(store, count === 1 ? (picker?.ids[0] ?? null) : null);
  const about = one
    ? t("about", { name: senderName(one.sender), subject: one.subject ?? one.preview.slice(0, 60) })
    : t("aboutMany", { count });
  return (
    <Dialog
      open={picker !== null}
      onOpenChange={(open) => {
        if (!open) closePicker();
      }}
      size="sm"
      flush
      title={picker ? t(`title.${picker.kind}`) : ""}
      description={<span className="line-clamp-1">{about}</span>}
    >
      {picker ? <PickerBody kind={picker.kind} ids={picker.ids} onDone={closePicker} /> : null}
    </Dialog>
  );
}
