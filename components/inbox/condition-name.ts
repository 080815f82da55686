"use client";

import { useFormatter, useTranslations } from "next-intl";
import { categoryLabel, type Workspace } from "./inbox-context";
import type { Condition } from "./inbox-query";

/** Says a condition in words: `Category Billing`, `Channel email`. */
export function useConditionName(workspace: Workspace): (name: Condition, value: string) => string {
  const t = useTranslations("inbox.condition");
  const priorities = useTranslations("common.priority");
  const format = useFormatter();
  return (name, value) => {
    switch (name) {
      case "category":
        return t("category", { value: categoryLabel(workspace.categories, value) });
      case "priority":
        return t("priority", {
          value: value === "high" || value === "normal" || value === "low" ? priorities(value) : value,
        });
      case "assignee":
        return value === "none"
          ? t("unassigned")
          : t("assignee", {
              value:
                value === "me"
                  ? workspace.me.name
                  : (workspace.members.find((m) => m.id === value)?.name ?? value),
            });
      case "after":
      case "before": {
        const at = new Date(value);
        return t(name, { value: Number.isNaN(at.getTime()) ? value : format.dateTime(at, "date") });
      }
      case "status":
        return value === "failed" ? t("failed") : t("status", { value });
      case "unread":
        return t("unread");
      case "review":
        return t("review");
      case "import":
        return t("import");
      case "state":
        return value;
      default:
        return t(name, { value });
    }
  };
}
