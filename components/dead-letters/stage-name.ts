"use client";

import { useTranslations } from "next-intl";

/** The name of the stage at which a task failed; one that is new keeps its code. */
export function useStageName(): (stage: string) => string {
  const t = useTranslations("admin.deadLetters.stage");
  return (stage) => (t.has(stage as "run") ? t(stage as "run") : stage);
}
