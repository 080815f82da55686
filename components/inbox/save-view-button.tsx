"use client";

import { Star } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveView } from "@/actions/views";
import { viewItems } from "@/components/shell/navigation";
import { useSavedViews } from "@/components/shell/saved-views";
import { showOverlay } from "@/components/shell/use-overlays";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { useNotify } from "@/components/ui/use-notify";
import { useConditionName } from "./condition-name";
import { useInbox } from "./inbox-context";
import { narrowing, writeQuery } from "./inbox-query";
import { useSavedView } from "./use-saved-view";

const builtIn = new Set(viewItems.map((item) => item.href));

/** Keeps the present filter as a view; a filled star says that it is one, and leads to managing them. */
export function SaveViewButton() {
  const { at, workspace } = useInbox();
  const t = useTranslations("inbox.saveView");
  const notify = useNotify();
  const nameOf = useConditionName(workspace);
  const saved = useSavedView(at.query);
  const { refresh } = useSavedViews();
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const query = writeQuery(at.query);
  if (query === "" || (builtIn.has(`/inbox${query}`) && !saved)) return null;

  const begin = () => {
    if (saved) {
      showOverlay("views");
      return;
    }
    const words = narrowing(at.query).map(([condition, value]) => nameOf(condition, value));
    setName([...words, ...(at.query.q === "" ? [] : [at.query.q])].join(", ").slice(0, 60));
    setShared(false);
    setOpen(true);
  };
  const save = () => {
    if (name.trim() === "") return;
    setSaving(true);
    void saveView({ name: name.trim(), query: query.slice(1), shared }).then(
      (result) => {
        setSaving(false);
        if (!result.ok) {
          notify.failed(result.error);
          return;
        }
        setOpen(false);
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
    <>
      <IconButton
        label={saved ? t("manage") : t("open")}
        icon={<Star {...(saved ? { className: "fill-current text-accent-ink" } : {})} />}
        onClick={begin}
      />
      <FormDialog
        title={t("title")}
        description={t("lead")}
        size="sm"
        open={open}
        onOpenChange={setOpen}
        act={t("save")}
        saving={saving}
        onSave={save}
      >
        <Field label={t("name")}>
          <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        {workspace.me.level === "viewer" ? null : (
          <Field label={t("share")} hint={t("shareHint")} inline>
            <Switch checked={shared} onCheckedChange={setShared} />
          </Field>
        )}
      </FormDialog>
    </>
  );
}
