import { RulePane } from "@/components/rules/rule-pane";
import { starterOf } from "@/components/rules/starter-draft";
import { getRule } from "@/domain/rules/get-rule";
import { getSettings } from "@/domain/settings/get-settings";
import { requireMember } from "@/entry/require-member";
import { loadNames } from "../load-names";

/** A rule that does not exist yet: empty, a copy of `from`, or one of those to `start` with. */
export default async function NewRulePage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string; phase?: string; start?: string }>;
}) {
  const actor = await requireMember("rules:write");
  const { from, phase, start } = await searchParams;
  const [names, settings, seed] = await Promise.all([
    loadNames(),
    getSettings(actor),
    // A source that is gone is no reason to refuse a new rule.
    from === undefined ? null : getRule(actor, from).catch(() => null),
  ]);
  const starter = starterOf(start);
  return (
    <RulePane
      key={`new-${from ?? ""}-${starter ?? ""}`}
      rule={null}
      {...(seed ? { seed } : {})}
      {...(starter ? { starter: { name: starter, me: actor.id } } : {})}
      phase={phase === "before" ? "before" : "after"}
      names={names}
      foldTraditional={settings.fold_traditional}
      canEdit
    />
  );
}
