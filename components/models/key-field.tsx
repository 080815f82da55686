"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export interface KeyFieldProps {
  stored: boolean;
  last4: string | null;
  /** Undefined: the stored key stays. Null: it is removed. */
  value: string | null | undefined;
  onValueChange: (value: string | null | undefined) => void;
  error?: string | undefined;
  disabled: boolean;
}

/** A key that can be written and never read: what is stored shows as its last four characters. */
export function KeyField({ stored, last4, value, onValueChange, error, disabled }: KeyFieldProps) {
  const t = useTranslations("admin.models");
  // A text, even an empty one, is a key being written; once it is saved the value is undefined again.
  if (value === null || (stored && value === undefined)) {
    return (
      <div className="grid gap-1">
        <span className="font-medium text-ink-2 text-meta">{t("key")}</span>
        <div className="flex flex-wrap items-center gap-2">
          <span className={value === null ? "text-warn" : "text-ink"}>
            {value === null
              ? t("keyRemoved")
              : last4 === null
                ? t("keyStoredShort")
                : t("keyStored", { last4 })}
          </span>
          {disabled ? null : value === null ? (
            <Button size="sm" look="bare" onClick={() => onValueChange(undefined)}>
              {t("keyKeep")}
            </Button>
          ) : (
            <>
              <Button size="sm" onClick={() => onValueChange("")}>
                {t("keyReplace")}
              </Button>
              <Button size="sm" look="bare" onClick={() => onValueChange(null)}>
                {t("keyRemove")}
              </Button>
            </>
          )}
        </div>
        {error ? (
          <p role="alert" className="text-bad text-meta">
            {error}
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <Field label={t("key")} hint={stored ? t("keyHint") : `${t("keyNone")} ${t("keyHint")}`} error={error}>
      <Input
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={value ?? ""}
        onChange={(event) => onValueChange(event.target.value.trim())}
        disabled={disabled}
        {...(stored
          ? {
              end: (
                <Button size="sm" look="bare" onClick={() => onValueChange(undefined)}>
                  {t("keyKeep")}
                </Button>
              ),
              className: "pr-44",
            }
          : {})}
      />
    </Field>
  );
}
