import { RulePane } from "@/components/rules/rule-pane";
import { may } from "@/domain/actors/authorize";
import { getRule } from "@/domain/rules/get-rule";
import { getSettings } from "@/domain/settings/get-settings";
import { requireMember } from "@/entry/require-member";
import { loadNames } from "../load-names";

/** A rule that does not exist yet: empty, or a copy of `from`. */
export default async function NewRulePage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string; phase?: string }>;
}) {
  const actor = await requireMember("rules:write");
  const { from, phase } = await searchParams;
  const [names, settings, seed] = await Promise.all([
    loadNames(),
    getSettings(actor),
    // A source that is gone is no reason to refuse a new rule.
    from === undefined ? null : getRule(actor, from).catch(() => null),
  ]);
  return (
    <RulePane
      key={`new-${from ?? ""}`}
      rule={null}
      {...(seed ? { seed } : {})}
      phase={phase === "before" ? "before" : "after"}
      names={names}
      foldTraditional={settings.fold_traditional}
      canEdit
      canAudit={may(actor, "audit:read")}
    />
  );
}
