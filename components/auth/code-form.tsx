"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { guardComposition } from "@/components/ui/guard-composition";
import { Input } from "@/components/ui/input";
import { RefusalNote } from "./refusal-note";
import { type Credentials, type Refusal, trySignIn } from "./try-sign-in";

/** The second half of a sign-in: a code of the app, or a recovery code. Sent together with the password. */
export function CodeForm({
  credentials,
  onIn,
  onBack,
}: {
  credentials: Credentials;
  onIn: () => void;
  onBack: () => void;
}) {
  const t = useTranslations("auth");
  const [recovery, setRecovery] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | "missing" | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another field has taken the place: it is the next thing to do
  useEffect(() => field.current?.focus(), [recovery]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value ?? "";
    if (busy) return;
    if (code.trim() === "") {
      setRefusal("missing");
      field.current?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    const result = await trySignIn({ ...credentials, code });
    if (result === null) return onIn();
    setRefusal(result);
    setBusy(false);
    field.current?.select();
  };

  return (
    <form method="post" noValidate onSubmit={(e) => void submit(e)} className="mt-7 grid gap-4">
      {refusal === null ? <p className="text-ink-2 text-list">{t("codeLead")}</p> : null}
      {refusal === "missing" ? (
        <ErrorNote title={t("codeMissing")} />
      ) : (
        <RefusalNote refusal={refusal} recovery={recovery} />
      )}
      <Field
        key={recovery ? "recovery" : "app"}
        label={t(recovery ? "recovery" : "code")}
        hint={t(recovery ? "recoveryHint" : "codeHint")}
      >
        <Input
          ref={field}
          name="code"
          autoComplete={recovery ? "off" : "one-time-code"}
          inputMode={recovery ? "text" : "numeric"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          onKeyDown={guardComposition}
          tall
          className="font-mono tabular-nums"
        />
      </Field>
      <Button type="submit" look="main" size="lg" busy={busy} className="mt-1 w-full">
        {busy ? t("submitting") : t("submit")}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 text-accent-ink text-meta">
        <button
          type="button"
          className="rounded-chip hover:underline phone:py-3"
          onClick={() => {
            setRefusal(null);
            setRecovery(!recovery);
          }}
        >
          {t(recovery ? "useApp" : "useRecovery")}
        </button>
        <button type="button" className="rounded-chip hover:underline phone:py-3" onClick={onBack}>
          {t("back")}
        </button>
      </div>
    </form>
  );
}
