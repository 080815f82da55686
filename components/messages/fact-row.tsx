"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type PickerKind, useInbox } from "@/components/inbox/inbox-context";
import { PickerBody } from "@/components/inbox/picker-body";
import { Popover } from "@/components/ui/popover";
import type { MessageDetail } from "@/domain/messages/shape";

export interface FactRowProps {
  kind: Exclude<PickerKind, "snooze">;
  message: MessageDetail;
  source: ReactNode;
  /** Under the value: what the AI had said. */
  note?: ReactNode;
  /** Gives the field back to the AI, where its value stands beside another. */
  onReset?: () => void;
  children: ReactNode;
}

/** One field of the reading. The value is a button that opens its choices where it stands. */
export function FactRow({ kind, message, source, note, onReset, children }: FactRowProps) {
  const { mayWrite } = useInbox();
  const t = useTranslations("inbox");
  const [open, setOpen] = useState(false);
  return (
    <>
      <dt className="flex min-h-control items-center self-start text-ink-3 phone:min-h-touch">
        {t(`ai.field.${kind}`)}
      </dt>
      <dd className="flex min-h-control min-w-0 flex-col justify-center phone:min-h-touch">
        {mayWrite ? (
          <Popover
            open={open}
            onOpenChange={setOpen}
            label={t(`picker.title.${kind}`)}
            className="w-68 p-0"
            align="start"
            trigger={
              <button
                type="button"
                aria-label={t("ai.edit", { field: t(`ai.field.${kind}`) })}
                className="-ml-1.5 flex min-h-control-sm w-fit max-w-full items-center rounded-control px-1.5 text-left hover:bg-hover data-[state=open]:bg-hover phone:min-h-touch"
              >
                {children}
              </button>
            }
          >
            <PickerBody kind={kind} ids={[message.id]} onDone={() => setOpen(false)} />
          </Popover>
        ) : (
          children
        )}
        {note ? (
          <span className="flex flex-wrap items-center gap-x-1.5 pb-1 text-ink-3 text-micro">
            {note}
            {onReset && mayWrite ? (
              <button
                type="button"
                onClick={onReset}
                aria-label={t("ai.resetField", { field: t(`ai.field.${kind}`) })}
                className="inline-flex items-center gap-1 rounded-chip font-medium text-accent-ink hover:underline phone:min-h-touch [&_.lucide]:size-3"
              >
                <Undo2 />
                {t("ai.reset")}
              </button>
            ) : null}
          </span>
        ) : null}
      </dd>
      <dd className="flex min-h-control items-center justify-end self-start phone:min-h-touch">{source}</dd>
    </>
  );
}
