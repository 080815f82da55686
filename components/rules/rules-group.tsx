"use client";

import { useTranslations } from "next-intl";
import type { RuleView } from "@/domain/rules/rule-view";
import type { RulePhase } from "@/domain/rules/shape";
import { RuleRow } from "./rule-row";
import { useDragOrder } from "./use-drag-order";
import type { RuleWords } from "./use-rule-words";

const NO_HITS = [0, 0, 0, 0, 0, 0, 0];

export interface RulesGroupProps {
  phase: RulePhase;
  rules: readonly RuleView[];
  trends: Record<string, number[]>;
  words: RuleWords;
  openId: string | null;
  /** Absent, with `onSwitch`, for those who may only read. */
  onOrder?: (ids: string[], moved: string) => void;
  onSwitch?: (rule: RuleView, enabled: boolean) => void;
}

/** The rules of one phase, movable among themselves. */
export function RulesGroup({ phase, rules, trends, words, openId, onOrder, onSwitch }: RulesGroupProps) {
  const t = useTranslations("rules");
  const drag = useDragOrder(
    rules.map((rule) => rule.id),
    onOrder ?? (() => undefined),
  );
  return (
    <section aria-labelledby={`phase-${phase}`}>
      <div className="sticky top-0 z-[5] flex h-8 items-center gap-1.5 border-line border-b bg-surface px-4 text-meta">
        <h2 id={`phase-${phase}`} className="font-semibold">
          {t(`phase.${phase}`)}
        </h2>
        <span className="text-ink-3">{t(`phase.${phase}Hint`)}</span>
        {phase === "before" ? <span className="ml-auto pr-10 text-ink-3">{t("trend")}</span> : null}
      </div>
      {rules.length === 0 ? (
        <p className="border-line/60 border-b px-4 py-3 text-ink-3 text-meta">
          {t(phase === "before" ? "phase.emptyBefore" : "phase.emptyAfter")}
        </p>
      ) : (
        <ul>
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              summary={words.summary(rule)}
              gone={words.gone(rule)}
              trend={trends[rule.id] ?? NO_HITS}
              open={rule.id === openId}
              lifted={drag.dragging === rule.id}
              shift={drag.shiftOf(rule.id)}
              {...(onOrder
                ? {
                    grip: {
                      ...drag.gripProps(rule.id),
                      "aria-label": t("grip", {
                        rule: `R${rule.number} ${rule.name}`,
                        at: at + 1,
                        total: rules.length,
                      }),
                    },
                  }
                : {})}
              {...(onSwitch ? { onSwitch: (enabled: boolean) => onSwitch(rule, enabled) } : {})}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
