"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addMember } from "@/actions/members";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useFormSend } from "@/components/ui/use-form-send";
import { useNotify } from "@/components/ui/use-notify";
import { LEVELS, type Level } from "@/domain/actors/level-shape";
import { MIN_PASSWORD } from "@/domain/members/shape";
import { suggestPassword } from "./suggest-password";

const empty = { name: "", email: "", level: "agent" as Level, password: "" };

/** A new member: name, address, level, first password. */
export function AddMemberDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("admin.members");
  const router = useRouter();
  const notify = useNotify();
  const form = useFormSend();
  const [values, setValues] = useState(empty);
  const set = (change: Partial<typeof empty>) => setValues({ ...values, ...change });

  const save = async () => {
    const sent = await form.send(() => addMember(values), ["email", t("taken")]);
    if (!sent) return;
    notify.done(t("added", { name: sent.stored.name }));
    setValues(empty);
    onOpenChange(false);
    router.refresh();
  };

  return (
    <FormDialog
      title={t("new")}
      act={t("new")}
      open={open}
      onOpenChange={onOpenChange}
      saving={form.saving}
      onSave={() => void save()}
    >
      <Field label={t("name")} error={form.error("name")}>
        <Input
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
          maxLength={80}
          autoComplete="off"
          required
        />
      </Field>
      <Field label={t("email")} error={form.error("email")}>
        <Input
          type="email"
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
          maxLength={254}
          autoComplete="off"
          required
        />
      </Field>
      <Field label={t("level")} hint={t(`levelHints.${values.level}`)}>
        <Select
          value={values.level}
          onValueChange={(level) => set({ level: level as Level })}
          options={LEVELS.toReversed().map((level) => ({ value: level, label: t(`levels.${level}`) }))}
        />
      </Field>
      <PasswordField
        value={values.password}
        onChange={(password) => set({ password })}
        error={form.error("password")}
      />
    </FormDialog>
  );
}

export interface PasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** A password that somebody sets for somebody else: in sight, so that it can be told. */
export function PasswordField({ value, onChange, error }: PasswordFieldProps) {
  const t = useTranslations("admin.members");
  return (
    <div className="grid gap-1">
      <Field label={t("password")} hint={t("passwordHint", { min: MIN_PASSWORD })} error={error}>
        <Input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={1024}
          className="font-mono"
          required
        />
      </Field>
      <Button
        look="bare"
        size="sm"
        className="-ml-2 justify-self-start"
        onClick={() => onChange(suggestPassword())}
      >
        {t("generate")}
      </Button>
    </div>
  );
}
