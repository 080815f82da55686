import { useTranslations } from "next-intl";
import { ErrorNote } from "@/components/ui/error-note";
import type { Refusal } from "./try-sign-in";

/** What went wrong with a sign-in, and what to do. */
export function RefusalNote({ refusal, recovery = false }: { refusal: Refusal | null; recovery?: boolean }) {
  const t = useTranslations("auth");
  if (refusal === null || refusal === "codeNeeded") return null;
  const next = refusal === "codeRefused" && recovery ? "recoveryRefusedNext" : (`${refusal}Next` as const);
  const isWait = refusal === "limited" || refusal === "codeLimited";
  return <ErrorNote title={t(refusal)} next={t(next)} tone={isWait ? "warn" : "bad"} />;
}
