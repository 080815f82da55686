import { notFound } from "next/navigation";
import { RulePane } from "@/components/rules/rule-pane";
import { may } from "@/domain/actors/authorize";
import { getRule } from "@/domain/rules/get-rule";
import { listRuleHistory } from "@/domain/rules/list-rule-history";
import { getSettings } from "@/domain/settings/get-settings";
import { requireMember } from "@/entry/require-member";
import { AppError } from "@/lib/errors";
import { loadNames } from "../load-names";

/** One rule. */
export default async function RulePage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requireMember("rules:read");
  const { id } = await params;
  const [rule, names, settings, history] = await Promise.all([
    getRule(actor, id).catch((error: unknown) => {
      if (error instanceof AppError && error.error === "not_found") notFound();
      throw error;
    }),
    loadNames(),
    getSettings(actor),
    listRuleHistory(actor, id),
  ]);
  return (
    <RulePane
      key={rule.id}
      rule={rule}
      names={names}
      foldTraditional={settings.fold_traditional}
      canEdit={may(actor, "rules:write")}
      history={history}
    />
  );
}
