"use client";

import { useTranslations } from "next-intl";

/** Kinds of tasks in the order in which they are offered. */
export const TYPES = [
  "classify",
  "draft_reply",
  "summarize",
  "bill_extract",
  "text_generate",
  "chat",
  "import",
  "digest",
  "apply_rule",
  "bulk_update",
] as const;

/** The name of a kind of task; a kind that is new keeps its code. */
export function useTaskType(): (type: string) => string {
  const t = useTranslations("admin.tasks.type");
  return (type) => (t.has(type as "classify") ? t(type as "classify") : type);
}
