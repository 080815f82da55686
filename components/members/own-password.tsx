"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { changePassword } from "@/actions/members";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import { MIN_PASSWORD } from "@/domain/members/shape";

/** The reader's own password; the present one is asked for again. */
export function OwnPassword() {
  const t = useTranslations("admin.members");
  const notify = useNotify();
  const problemsOf = useProblems();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    const result = await changePassword({ current, next });
    setSaving(false);
    if (!result.ok) {
      const wrong = result.error.problems.some((problem) => problem.path === "current");
      setErrors(wrong ? new Map([["current", t("wrongPassword")]]) : problemsOf(result.error.problems));
      if (result.error.problems.length === 0) notify.failed(result.error);
      return;
    }
    setErrors(new Map());
    setCurrent("");
    setNext("");
    notify.done(t("changedOwn"));
  };

  return (
    <section className="max-w-130 px-6 py-6 phone:px-4">
      <h2 className="font-semibold">{t("own")}</h2>
      <p className="text-ink-3 text-meta">{t("ownLead")}</p>
      <form
        noValidate
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field inline label={t("current")} error={errors.get("current")}>
          <Input
            type="password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            autoComplete="current-password"
            required
          />
        </Field>
        <Field
          inline
          label={t("next")}
          hint={t("passwordMin", { min: MIN_PASSWORD })}
          error={errors.get("next")}
        >
          <Input
            type="password"
            value={next}
            onChange={(event) => setNext(event.target.value)}
            autoComplete="new-password"
            required
          />
        </Field>
        <Button
          type="submit"
          busy={saving}
          disabled={current === "" || next === ""}
          className="ml-[132px] justify-self-start phone:ml-0"
        >
          {t("changeOwn")}
        </Button>
      </form>
    </section>
  );
}
