"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeRule, orderRules } from "@/actions/rules";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { useNotify } from "@/components/ui/use-notify";
import type { RuleView } from "@/domain/rules/rule-view";
import type { RulePhase } from "@/domain/rules/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";
import type { RuleNames } from "./rule-names";
import { RulesGroup } from "./rules-group";
import { StarterRules } from "./starter-rules";
import { useRuleWords } from "./use-rule-words";

export interface RulesPaneProps {
  rules: readonly RuleView[];
  /** Hits of the last seven days by rule id. */
  trends: Record<string, number[]>;
  names: RuleNames;
  /** The id of who looks. */
  me: string;
  canEdit: boolean;
}

/** The list of rules in the order in which they run, in two groups. */
export function RulesPane({ rules, trends, names, me, canEdit }: RulesPaneProps) {
  const t = useTranslations("rules");
  const router = useRouter();
  const notify = useNotify();
  const words = useRuleWords(names);
  const pathname = usePathname();
  const [shown, setShown] = useState(rules);
  const [said, setSaid] = useState("");
  const [heard, setHeard] = useState(rules);
  // What the server says replaces what was shown ahead of it.
  if (heard !== rules) {
    setHeard(rules);
    setShown(rules);
  }
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "rule" || change.kind === "resync")) router.refresh();
  });

  const order = async (phase: RulePhase, ids: string[], moved?: string): Promise<void> => {
    const before = shown;
    const group = ids.flatMap((id) => before.find((rule) => rule.id === id) ?? []);
    const others = before.filter((rule) => rule.phase !== phase);
    setShown(phase === "before" ? [...group, ...others] : [...others, ...group]);
    const rule = group.find((each) => each.id === moved);
    if (rule)
      setSaid(t("moved", { rule: `R${rule.number}`, at: ids.indexOf(rule.id) + 1, total: ids.length }));
    const result = await orderRules({ phase, ids });
    if (result.ok) {
      const previous = before.filter((each) => each.phase === phase).map((each) => each.id);
      if (rule) notify.done(t("movedUndo", { rule: `R${rule.number}` }), () => void order(phase, previous));
      return;
    }
    setShown(before);
    notify.failed(result.error);
    router.refresh();
  };

  const toggle = async (rule: RuleView, enabled: boolean): Promise<void> => {
    const swap = (on: boolean) =>
      setShown((all) => all.map((each) => (each.id === rule.id ? { ...each, enabled: on } : each)));
    swap(enabled);
    const result = await changeRule({ id: rule.id, patch: { enabled } });
    if (result.ok) setSaid(t(enabled ? "switchedOn" : "switchedOff", { rule: `R${rule.number}` }));
    else {
      swap(!enabled);
      notify.failed(result.error);
    }
    router.refresh();
  };

  const on = shown.filter((rule) => rule.enabled).length;
  return (
    <>
      <PageHead
        title={t("title")}
        edge="pane"
        meta={shown.length > 0 ? t("counts", { on, off: shown.length - on }) : undefined}
        actions={
          canEdit ? (
            <Button asChild size="sm">
              <Link href="/rules/new">
                <Plus />
                {t("new")}
              </Link>
            </Button>
          ) : undefined
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {shown.length === 0 ? (
          <>
            <EmptyState
              why={t("empty")}
              next={t("emptyNext")}
              {...(canEdit ? { className: "phone:h-auto phone:min-h-0" } : {})}
            />
            {canEdit ? (
              // At the side on a wide screen; here where there is no side.
              <div className="desk:hidden">
                <StarterRules names={names} me={me} />
              </div>
            ) : null}
          </>
        ) : (
          (["before", "after"] as const).map((phase) => (
            <RulesGroup
              key={phase}
              phase={phase}
              rules={shown.filter((rule) => rule.phase === phase)}
              trends={trends}
              words={words}
              openId={pathname.split("/")[2] ?? null}
              {...(canEdit
                ? {
                    onOrder: (ids: string[], moved: string) => void order(phase, ids, moved),
                    onSwitch: (rule: RuleView, enabled: boolean) => void toggle(rule, enabled),
                  }
                : {})}
            />
          ))
        )}
      </div>
      {shown.length > 0 ? (
        <p className="border-line border-t px-4 py-2.5 text-ink-3 text-meta text-pretty">{t("policy")}</p>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
