"use client";

import { useTranslations } from "next-intl";

/** The name of a scene in the reader's language; the code of one that this version does not know. */
export function useSceneName(): (code: string) => string {
  const t = useTranslations("admin.scenes.names");
  return (code) => (t.has(code as "chat") ? t(code as "chat") : code);
}
