"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addPromptVersion, changePromptVersion } from "@/actions/prompts";
import { useFormDraft } from "@/components/ui/use-form-draft";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import type { PromptVersionView } from "@/domain/prompts/shape";

export interface VersionValues {
  contents: Record<string, string>;
  default_model: string | null;
}

const valuesOf = (version: PromptVersionView): VersionValues => ({
  contents: version.localized_contents,
  default_model: version.default_model,
});

/**
 * What is being edited of one version, and the acts on it: save, activate (or roll back), disable, make the next.
 * A draft has no number of its own; its stored text tells whether somebody else changed it meanwhile.
 */
export function useVersionDraft(version: PromptVersionView, active: PromptVersionView | null) {
  const t = useTranslations("admin.prompts");
  const router = useRouter();
  const notify = useNotify();
  const problemsOf = useProblems();
  const stored = valuesOf(version);
  const form = useFormDraft(stored, JSON.stringify(stored));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { code, version: number } = version;

  const send = async (patch: Parameters<typeof changePromptVersion>[0]["patch"], of = number) => {
    setBusy(true);
    const result = await changePromptVersion({ code, version: of, patch });
    setBusy(false);
    if (result.ok) {
      setErrors(new Map());
      if (of === number) {
        const next = valuesOf(result.value);
        form.stored(next, JSON.stringify(next));
      }
    } else {
      setErrors(problemsOf(result.error.problems, "patch."));
      if (result.error.problems.length === 0) notify.failed(result.error);
    }
    router.refresh();
    return result.ok;
  };
  const edits = () =>
    form.dirty ? { localized_contents: form.values.contents, default_model: form.values.default_model } : {};

  return {
    ...form,
    errors,
    busy,
    /** Stores the edits. False: it could not. */
    save: async (quiet = false): Promise<boolean> => {
      if (!form.dirty) return true;
      const ok = await send(edits());
      if (ok && !quiet) notify.done(t("saved", { version: String(number) }));
      return ok;
    },
    activate: async () => {
      const back = version.status === "DISABLED";
      if (!(await send({ ...edits(), status: "ACTIVE" }))) return;
      const before = active?.version;
      notify.done(
        t(back ? "rolledBack" : "activated", { version: String(number) }),
        before === undefined ? undefined : () => void send({ status: "ACTIVE" }, before),
      );
    },
    disable: async () => {
      if (await send({ status: "DISABLED" }))
        notify.done(t("disabled", { version: String(number) }), () => void send({ status: "ACTIVE" }));
    },
    next: async () => {
      setBusy(true);
      const result = await addPromptVersion({
        code,
        name: version.name,
        default_locale: version.default_locale,
        localized_contents: form.values.contents,
        default_model: form.values.default_model,
      });
      setBusy(false);
      if (!result.ok) {
        notify.failed(result.error);
        return;
      }
      notify.done(t("created", { version: String(result.value.version) }));
      router.push(`/admin/prompts/${encodeURIComponent(code)}?v=${String(result.value.version)}`);
      router.refresh();
    },
  };
}
