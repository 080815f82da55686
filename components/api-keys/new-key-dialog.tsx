"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addApiKey } from "@/actions/api-keys";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useFormSend } from "@/components/ui/use-form-send";
import { SCOPES, type Scope } from "@/domain/actors/shape";
import { SecretOnce } from "./secret-once";

const EXPIRIES = { never: null, d30: 30, d90: 90, d365: 365 } as const;
type Expiry = keyof typeof EXPIRIES;
const DAY_MS = 86_400_000;

const empty = {
  name: "",
  scopes: ["inbox:write", "inbox:read"] as Scope[],
  expiry: "never" as Expiry,
  signed: false,
};

/** A new key: what it may do, how long; then the key itself, this once. */
export function NewKeyDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("admin.apiKeys");
  const common = useTranslations("common");
  const router = useRouter();
  const form = useFormSend();
  const [values, setValues] = useState(empty);
  const [made, setMade] = useState<{ key: string; signingSecret?: string } | null>(null);
  const set = (change: Partial<typeof empty>) => setValues({ ...values, ...change });

  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    setMade(null);
    setValues(empty);
    form.complain(new Map());
  };
  const save = async () => {
    if (values.scopes.length === 0) {
      form.complain(new Map([["scopes", t("needsScope")]]));
      return;
    }
    const days = EXPIRIES[values.expiry];
    const sent = await form.send(() =>
      addApiKey({
        name: values.name,
        scopes: values.scopes,
        require_signature: values.signed,
        ...(days === null ? {} : { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
      }),
    );
    if (!sent) return;
    setMade(sent.stored);
    router.refresh();
  };

  if (made)
    return (
      <Dialog
        title={t("onceTitle")}
        description={t("onceLead")}
        open={open}
        onOpenChange={close}
        footer={
          <DialogClose>
            <Button look="main">{t("done")}</Button>
          </DialogClose>
        }
      >
        <div className="grid gap-3">
          <SecretOnce label={t("key")} value={made.key} />
          {made.signingSecret ? <SecretOnce label={t("secret")} value={made.signingSecret} /> : null}
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={t("new")}
      act={common("create")}
      open={open}
      onOpenChange={close}
      saving={form.saving}
      onSave={() => void save()}
    >
      <Field label={t("name")} hint={t("nameHint")} error={form.error("name")}>
        <Input
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
          maxLength={80}
          autoComplete="off"
          required
        />
      </Field>
      <fieldset>
        <legend className="mb-1 font-medium text-ink-2 text-meta">{t("scopes")}</legend>
        {SCOPES.map((scope) => (
          <div key={scope} className="flex flex-wrap items-center gap-x-2">
            <Checkbox
              label={<code className="font-mono text-meta">{scope}</code>}
              checked={values.scopes.includes(scope)}
              onCheckedChange={(checked) =>
                set({
                  scopes: checked
                    ? [...values.scopes, scope]
                    : values.scopes.filter((each) => each !== scope),
                })
              }
            />
            <span className="text-ink-3 text-meta">{t(`scopeHints.${scope}`)}</span>
          </div>
        ))}
        {form.error("scopes") ? (
          <p role="alert" className="text-bad text-meta">
            {form.error("scopes")}
          </p>
        ) : null}
      </fieldset>
      <Field label={t("expiry")}>
        <Select
          value={values.expiry}
          onValueChange={(expiry) => set({ expiry: expiry as Expiry })}
          options={(Object.keys(EXPIRIES) as Expiry[]).map((value) => ({
            value,
            label: t(`expiries.${value}`),
          }))}
        />
      </Field>
      <div>
        <Checkbox
          label={t("requireSignature")}
          checked={values.signed}
          onCheckedChange={(checked) => set({ signed: checked === true })}
        />
        <p className="pl-6 text-ink-3 text-meta">{t("requireSignatureHint")}</p>
      </div>
    </FormDialog>
  );
}
