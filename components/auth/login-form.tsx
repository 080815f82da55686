"use client";

import { Eye, EyeOff } from "lucide-react";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { guardComposition } from "@/components/ui/guard-composition";
import { Input } from "@/components/ui/input";
import { safePath } from "@/lib/browser/safe-path";
import { CodeForm } from "./code-form";
import { RefusalNote } from "./refusal-note";
import { type Credentials, type Refusal, trySignIn } from "./try-sign-in";

const fileName = (name: ReactNode) => (
  <code className="rounded-chip bg-press px-1 py-px font-mono text-ink-2">{name}</code>
);

/** E-mail and password, then a code where one is needed. Goes on to `callbackUrl` when that is a page of this site, else to the inbox. */
export function LoginForm({
  callbackUrl,
  oidcName,
  oidcRefused = false,
}: {
  callbackUrl: string | null;
  /** The name of the OpenID provider; null without one. */
  oidcName: string | null;
  /** The visitor comes back from it, and it did not get them in. */
  oidcRefused?: boolean;
}) {
  const t = useTranslations("auth");
  const [problem, setProblem] = useState<Refusal | "missing" | null>(null);
  /** The password was right, and a code is missing. */
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the page that nobody has read yet.
    if (window.matchMedia("(pointer: fine)").matches) first.current?.focus();
  }, []);

  // A full load: the next page is drawn with the new session, nothing of the old one stays.
  const goOn = () => window.location.assign(safePath(callbackUrl, window.location.origin));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = field(data, "email").trim();
    const password = field(data, "password");
    if (email === "" || password === "") {
      setProblem("missing");
      form.querySelector<HTMLInputElement>(email === "" ? "[name=email]" : "[name=password]")?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    const result = await trySignIn({ email, password });
    if (result === null) return goOn();
    setBusy(false);
    if (result === "codeNeeded") return setCredentials({ email, password });
    setProblem(result);
    if (result === "refused") form.querySelector<HTMLInputElement>("[name=password]")?.select();
  };

  if (credentials)
    return <CodeForm credentials={credentials} onIn={goOn} onBack={() => setCredentials(null)} />;
  return (
    // POST, so that a submit before the script is ready cannot put the password into the address.
    <form method="post" noValidate onSubmit={(e) => void submit(e)} className="mt-7 grid gap-4">
      {oidcName !== null && oidcRefused && problem === null ? (
        <ErrorNote title={t("oidcRefused")} next={t("oidcRefusedNext")} />
      ) : null}
      {problem === "missing" ? <ErrorNote title={t("missing")} /> : <RefusalNote refusal={problem} />}
      <Field label={t("email")}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          ref={first}
          onKeyDown={guardComposition}
          tall
        />
      </Field>
      <Field label={t("password")}>
        <Input
          name="password"
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          required
          tall
          end={
            <button
              type="button"
              aria-label={shown ? t("hidePassword") : t("showPassword")}
              aria-pressed={shown}
              onClick={() => setShown((v) => !v)}
              className="grid size-control place-items-center rounded-control text-ink-3 hover:text-ink phone:size-touch"
            >
              {shown ? <EyeOff /> : <Eye />}
            </button>
          }
        />
      </Field>
      <Button type="submit" look="main" size="lg" busy={busy} className="mt-1 w-full">
        {busy ? t("submitting") : t("submit")}
      </Button>
      {oidcName === null ? null : (
        <>
          <p aria-hidden className="text-center text-ink-3 text-meta">
            {t("or")}
          </p>
          <Button
            size="lg"
            className="w-full"
            onClick={() =>
              void signIn("oidc", { callbackUrl: safePath(callbackUrl, window.location.origin) })
            }
          >
            {t("oidc", { name: oidcName })}
          </Button>
        </>
      )}
      <details className="group text-ink-3 text-meta">
        <summary className="w-fit list-none rounded-chip text-accent-ink hover:underline phone:py-3 [&::-webkit-details-marker]:hidden">
          {t("firstTime")}
        </summary>
        <p className="mt-1 text-pretty">
          {t.rich("firstTimeHint", {
            file: fileName,
          })}
        </p>
      </details>
    </form>
  );
}

/** A text field of a form; a form holds files, too, but this one has none. */
function field(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
