import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RulesPane } from "@/components/rules/rules-pane";
import { ListDetail } from "@/components/ui/list-detail";
import { may } from "@/domain/actors/authorize";
import { listRuleTrends } from "@/domain/rules/list-rule-trends";
import { listRules } from "@/domain/rules/list-rules";
import { requireMember } from "@/entry/require-member";
import { loadNames } from "./load-names";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rules"))("title") };
}

/** The list of rules beside the one that is open. */
export default async function RulesLayout({ children }: { children: ReactNode }) {
  const actor = await requireMember("rules:read");
  const t = await getTranslations("rules");
  const [rules, trends, names] = await Promise.all([listRules(actor), listRuleTrends(actor), loadNames()]);
  return (
    <ListDetail
      base="/rules"
      title={t("title")}
      list={
        <RulesPane
          rules={rules}
          trends={Object.fromEntries(trends)}
          names={names}
          me={actor.id}
          canEdit={may(actor, "rules:write")}
        />
      }
    >
      {children}
    </ListDetail>
  );
}
