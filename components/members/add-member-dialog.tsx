"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addMember } from "@/actions/members";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import { LEVELS, type Level } from "@/domain/actors/shape";
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
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const problemsOf = useProblems();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  const set = (change: Partial<typeof empty>) => setValues({ ...values, ...change });

  const save = async () => {
    setSaving(true);
    const result = await addMember(values);
    setSaving(false);
    if (!result.ok) {
      const { problems, error } = result.error;
      setErrors(error === "conflict" ? new Map([["email", t("taken")]]) : problemsOf(problems));
      if (problems.length === 0 && error !== "conflict") notify.failed(result.error);
      return;
    }
    notify.done(t("added", { name: result.value.name }));
    setValues(empty);
    setErrors(new Map());
    onOpenChange(false);
    router.refresh();
  };

  return (
    <Dialog
      title={t("new")}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <DialogClose>
            <Button>{common("cancel")}</Button>
          </DialogClose>
          <Button look="main" type="submit" form="add-member" busy={saving}>
            {t("new")}
          </Button>
        </>
      }
    >
      <form
        id="add-member"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t("name")} error={errors.get("name")}>
          <Input
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
            maxLength={80}
            autoComplete="off"
            required
          />
        </Field>
        <Field label={t("email")} error={errors.get("email")}>
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
          error={errors.get("password")}
        />
      </form>
    </Dialog>
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
