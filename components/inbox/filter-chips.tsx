"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { LabelTag } from "@/components/ui/label-tag";
import { useConditionName } from "./condition-name";
import { usePlace } from "./inbox-context";
import { narrowing } from "./inbox-query";

/** What narrows the view; each can be dropped alone. */
export const FilterChips = memo(function FilterChips() {
  const at = usePlace();
  const { workspace } = at;
  const t = useTranslations("inbox.filter");
  const nameOf = useConditionName(workspace);
  const conditions = narrowing(at.query);
  if (conditions.length === 0) return null;
  return (
    <ul aria-label={t("active")} className="flex shrink-0 flex-wrap gap-1 px-3 pb-2 phone:px-4">
      {conditions.map(([name, value]) => {
        const words = nameOf(name, value);
        return (
          <li key={name} className="flex min-w-0">
            <LabelTag
              filled
              removeLabel={t("drop", { condition: words })}
              onRemove={() => {
                const { [name]: _dropped, ...conditions } = at.query.conditions;
                at.filter({ ...at.query, conditions });
              }}
            >
              {words}
            </LabelTag>
          </li>
        );
      })}
      {conditions.length > 1 ? (
        <li>
          <button
            type="button"
            onClick={() => {
              const { state, review, assignee } = at.query.conditions;
              at.filter({
                q: at.query.q,
                conditions: {
                  ...(state ? { state } : {}),
                  ...(review ? { review } : {}),
                  ...(assignee === "me" ? { assignee } : {}),
                },
              });
            }}
            className="h-chip px-1 font-medium text-accent-ink text-micro"
          >
            {t("dropAll")}
          </button>
        </li>
      ) : null}
    </ul>
  );
});
