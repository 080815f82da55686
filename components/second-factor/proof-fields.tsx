"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface ProofFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The server refused it. */
  wrong: boolean;
}

/** The reader's own password, once more. */
export function PasswordField({ value, onChange, wrong }: ProofFieldProps) {
  const t = useTranslations("secondFactor");
  return (
    <Field label={t("password")} error={wrong ? t("wrongPassword") : undefined}>
      <Input
        type="password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="current-password"
        required
      />
    </Field>
  );
}

/** A code: `digits` where only the app's will do, which gets a phone's keypad. */
export function CodeField({
  value,
  onChange,
  wrong,
  hint,
  digits = false,
  focused = false,
}: ProofFieldProps & {
  hint: string;
  digits?: boolean;
  /** It appears in a dialog that is open already, as the next thing to do. */
  focused?: boolean;
}) {
  const t = useTranslations("secondFactor");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <Field label={t("code")} hint={hint} error={wrong ? t("wrongCode") : undefined}>
      <Input
        ref={field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        className="font-mono tabular-nums"
        required
        {...(digits ? { inputMode: "numeric" as const } : {})}
      />
    </Field>
  );
}
