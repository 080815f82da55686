"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "./button";
import { Dialog, DialogClose, type DialogProps } from "./dialog";
import { guardComposition } from "./guard-composition";

export interface FormDialogProps
  extends Pick<DialogProps, "title" | "description" | "size" | "open" | "onOpenChange"> {
  /** The word on the act. */
  act: ReactNode;
  saving: boolean;
  onSave: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A few fields in a dialog, and the act that sends them. */
export function FormDialog({ act, saving, onSave, children, ...dialog }: FormDialogProps) {
  const t = useTranslations("common");
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <DialogClose>
            <Button>{t("cancel")}</Button>
          </DialogClose>
          <Button look="main" type="submit" form={id} busy={saving}>
            {act}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps the Enter of an input method from sending the form */}
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // React lets it bubble to a form in which the dialog was opened.
          event.stopPropagation();
          if (!saving) onSave();
        }}
        onKeyDown={guardComposition}
      >
        {children}
      </form>
    </Dialog>
  );
}
