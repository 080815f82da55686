import { getTranslations } from "next-intl/server";
import { StarterRules } from "@/components/rules/starter-rules";
import { EmptyState } from "@/components/ui/empty-state";
import { OpenFirst } from "@/components/ui/open-first";
import { may } from "@/domain/actors/authorize";
import { listRules } from "@/domain/rules/list-rules";
import { requireMember } from "@/entry/require-member";
import { loadNames } from "./load-names";

/** No rule is open: the first that runs opens by itself where there is room; without any, there are some to begin with. */
export default async function RulesPage() {
  const actor = await requireMember("rules:read");
  const rules = await listRules(actor);
  const first = rules.find((rule) => rule.phase === "before") ?? rules[0];
  if (first) return <OpenFirst href={`/rules/${first.id}`} />;
  if (may(actor, "rules:write")) return <StarterRules names={await loadNames()} me={actor.id} />;
  const t = await getTranslations("rules");
  return <EmptyState why={t("readOnly")} />;
}
