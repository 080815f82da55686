"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { RelativeTime } from "@/components/ui/relative-time";
import type { RuleHistoryEntry } from "@/domain/rules/list-rule-history";

const ACTIONS = ["created", "updated", "reordered", "apply_requested"] as const;
const FIELDS = ["name", "enabled", "match", "conditions", "actions", "phase", "stop", "position"] as const;

/** Who changed what of a rule, beside its name. */
export function RuleHistory({ entries }: { entries: readonly RuleHistoryEntry[] }) {
  const t = useTranslations("rules.historyOf");
  const rules = useTranslations("rules");
  const what = ({ action, fields }: RuleHistoryEntry): string => {
    const name = ACTIONS.find((each) => action === `rule.${each}`);
    const changed = fields.flatMap((field) => FIELDS.find((each) => each === field) ?? []);
    if (name === "updated" && changed.length > 0)
      return t("changed", { fields: changed.map((field) => t(`fields.${field}`)).join(t("and")) });
    return name ? t(`actions.${name}`) : action;
  };
  return (
    <Popover
      align="end"
      label={rules("history")}
      className="max-h-90 w-80 overflow-y-auto p-0"
      trigger={
        <Button look="bare" size="sm">
          {rules("history")}
        </Button>
      }
    >
      <ol className="grid divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 px-3 py-2 text-meta">
            <p className="text-pretty">
              <b className="font-medium">{entry.by}</b> {what(entry)}
            </p>
            <p className="text-ink-3 tabular-nums">
              <RelativeTime at={entry.at} form="long" />
              {entry.version === null ? null : ` · ${rules("version", { version: entry.version })}`}
            </p>
          </li>
        ))}
      </ol>
    </Popover>
  );
}
