"use client";

import { GripVertical, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import { Switch } from "@/components/ui/switch";
import type { RuleView } from "@/domain/rules/rule-view";
import { Trend } from "./trend";

export interface RuleRowProps {
  rule: RuleView;
  summary: string;
  /** What it names that is not there any more, said in a sentence. */
  gone?: string | undefined;
  /** Hits of the last seven days. */
  trend: readonly number[];
  open: boolean;
  /** Absent for those who may only read. */
  grip?: ComponentProps<"button">;
  onSwitch?: (on: boolean) => void;
  lifted: boolean;
  shift: number;
}

/** A rule in the list: grip, number, what it says, how often it hit, switch. */
export function RuleRow({ rule, summary, gone, trend, open, grip, onSwitch, lifted, shift }: RuleRowProps) {
  const t = useTranslations("rules");
  const format = useFormatter();
  const number = `R${rule.number}`;
  const spoken = `${number} ${rule.name}`;
  return (
    <li
      style={shift === 0 ? undefined : { transform: `translateY(${String(shift)}px)` }}
      className={cx(
        "group/rule relative grid h-row grid-cols-[24px_34px_minmax(0,1fr)_auto_28px] items-center border-line/60 border-b bg-surface pr-4 pl-1 phone:h-row-phone phone:grid-cols-[40px_34px_minmax(0,1fr)_auto_28px]",
        open && "bg-tint",
        lifted
          ? "z-10 rounded-box border-transparent shadow-pop"
          : "transition-transform duration-[120ms] hover:bg-raised",
        open && !lifted && "hover:bg-tint",
      )}
    >
      {grip ? (
        <button
          type="button"
          className={cx(
            "relative z-[1] grid h-full w-full touch-none place-items-center text-ink-off outline-offset-[-4px] transition-colors hover:text-ink-2 focus-visible:text-ink-2",
            lifted ? "cursor-grabbing!" : "cursor-grab!",
          )}
          {...grip}
        >
          <GripVertical />
        </button>
      ) : (
        <span />
      )}
      <span className="text-ink-3 text-meta tabular-nums">{number}</span>
      <div className="min-w-0">
        <Link
          href={`/rules/${rule.id}`}
          aria-current={open ? "page" : undefined}
          draggable={false}
          className={cx(
            "block truncate font-medium -outline-offset-2 after:absolute after:inset-0 after:content-['']",
            rule.enabled ? "text-ink" : "text-ink-3",
          )}
        >
          {rule.name}
        </Link>
        <p
          className={cx(
            "flex items-center gap-1 text-meta",
            open && rule.enabled ? "text-ink-2" : "text-ink-3",
          )}
        >
          {gone ? <TriangleAlert role="img" aria-label={gone} className="size-3 shrink-0 text-warn" /> : null}
          <span className="truncate" title={gone}>
            {summary}
          </span>
        </p>
      </div>
      <span
        title={t("trendTitle", { total: rule.hits })}
        className="relative z-[1] grid justify-items-end gap-[3px] px-3 text-ink-2 text-meta leading-4 tabular-nums"
      >
        {format.number(trend.reduce((sum, hits) => sum + hits, 0))}
        <Trend days={trend} />
      </span>
      <Switch
        aria-label={t("switch", { rule: spoken })}
        checked={rule.enabled}
        disabled={!onSwitch}
        {...(onSwitch ? { onCheckedChange: onSwitch } : {})}
        className="relative z-[1]"
      />
    </li>
  );
}
