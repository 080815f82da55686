import { notFound } from "next/navigation";
import { RulePane } from "@/components/rules/rule-pane";
import { may } from "@/domain/actors/authorize";
import { getRule } from "@/domain/rules/get-rule";
import { getSettings } from "@/domain/settings/get-settings";
import { requireMember } from "@/entry/require-member";
import { AppError } from "@/lib/errors";
import { loadNames } from "../load-names";

/** One rule. */
export default async function RulePage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requireMember("rules:read");
  const { id } = await params;
  const [rule, names, settings] = await Promise.all([
    getRule(actor, id).catch((error: unknown) => {
      if (error instanceof AppError && error.error === "not_found") notFound();
      throw error;
    }),
    loadNames(),
    getSettings(actor),
  ]);
  return (
    <RulePane
      key={rule.id}
      rule={rule}
      names={names}
      foldTraditional={settings.fold_traditional}
      canEdit={may(actor, "rules:write")}
      canAudit={may(actor, "audit:read")}
    />
  );
}
