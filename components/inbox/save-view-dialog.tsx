"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveView } from "@/actions/views";
import { useSavedViews } from "@/components/shell/saved-views";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { useNotify } from "@/components/ui/use-notify";

export interface SaveViewDialogProps {
  /** The filter as the address has it, without the question mark. */
  query: string;
  /** What the view is called unless somebody says otherwise. */
  suggested: string;
  mayShare: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the name of a view, and whether all of the team shall see it. Begins anew with each `key`. */
export function SaveViewDialog({ query, suggested, mayShare, open, onOpenChange }: SaveViewDialogProps) {
  const t = useTranslations("inbox.saveView");
  const notify = useNotify();
  const { refresh } = useSavedViews();
  const [saving, setSaving] = useState(false);
  const [name, setName] = useState(suggested);
  const [shared, setShared] = useState(false);
  const save = () => {
    if (name.trim() === "") return;
    setSaving(true);
    void saveView({ name: name.trim(), query, shared }).then(
      (result) => {
        setSaving(false);
        if (!result.ok) {
          notify.failed(result.error);
          return;
        }
        onOpenChange(false);
        refresh();
        notify.done(t("saved", { name: result.value.name }));
      },
      () => {
        setSaving(false);
        notify.failed({ error: "unavailable", code: 50301 });
      },
    );
  };
  return (
    <FormDialog
      title={t("title")}
      description={t("lead")}
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      act={t("save")}
      saving={saving}
      onSave={save}
    >
      <Field label={t("name")}>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      {mayShare ? (
        <Field label={t("share")} hint={t("shareHint")} inline>
          <Switch checked={shared} onCheckedChange={setShared} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
