"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { errorNameOf } from "@/components/messages/error-name";
import { TYPES, useTaskType } from "@/components/tasks/task-type";
import { cx } from "@/components/ui/cx";
import { Select } from "@/components/ui/select";
import { type DeadLetterCounts, type DeadLetterFilter, SEVERITIES } from "@/domain/dead-letters/shape";
import { type LettersView, lettersHref, TASK_ERRORS } from "./letters-address";

const STATES = ["unresolved", "open", "acknowledged", "redriving", "resolved"] as const;
const ALL = "all";

/** State, severity, type and error, each in the address; beside the states how many there are. */
export function LetterFilters({ view, counts }: { view: LettersView; counts: DeadLetterCounts }) {
  const t = useTranslations("admin.deadLetters");
  const errors = useTranslations("errors.titles");
  const typeName = useTaskType();
  const format = useFormatter();
  const router = useRouter();
  const { state, severity, type, error_code } = view.filter;
  const of = (each: (typeof STATES)[number]) =>
    each === "unresolved"
      ? counts.states.open + counts.states.acknowledged + counts.states.redriving
      : counts.states[each];
  const go = (change: Partial<DeadLetterFilter>) => {
    const next = Object.fromEntries(
      Object.entries({ ...view.filter, ...change }).filter(([, value]) => value !== undefined),
    ) as DeadLetterFilter;
    router.push(lettersHref({ filter: next, letter: null }));
  };
  return (
    <div className="flex shrink-0 items-center gap-3 border-line border-b px-6 phone:flex-col phone:items-stretch phone:gap-0 phone:px-4">
      <nav
        aria-label={t("filter.state")}
        className="flex min-w-0 flex-1 gap-4 overflow-x-auto [scrollbar-width:none]"
      >
        {STATES.map((each) => (
          <Link
            key={each}
            href={lettersHref({ filter: { ...view.filter, state: each }, letter: null })}
            aria-current={each === state ? "page" : undefined}
            className={cx(
              "-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 pt-0.5 font-medium -outline-offset-2 phone:h-touch",
              each === state ? "border-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {t(`state.${each}`)}
            <span className="text-ink-3 text-meta tabular-nums">{format.number(of(each))}</span>
          </Link>
        ))}
      </nav>
      <div className="flex items-center gap-2 phone:overflow-x-auto phone:pb-2">
        <span className="whitespace-nowrap text-ink-3 text-meta tabular-nums desk:max-[1100px]:hidden phone:hidden">
          {SEVERITIES.map((each) => `${each} ${String(counts.severities[each])}`).join(" · ")}
        </span>
        <Select
          size="sm"
          aria-label={t("filter.severity")}
          value={severity ?? ALL}
          options={[
            { value: ALL, label: t("filter.allSeverities") },
            ...SEVERITIES.map((value) => ({ value, label: value })),
          ]}
          onValueChange={(value) =>
            go({ severity: value === ALL ? undefined : (value as DeadLetterFilter["severity"]) })
          }
        />
        <Select
          size="sm"
          aria-label={t("filter.type")}
          value={type ?? ALL}
          options={[
            { value: ALL, label: t("filter.allTypes") },
            ...TYPES.map((value) => ({ value, label: typeName(value) })),
          ]}
          onValueChange={(value) => go({ type: value === ALL ? undefined : value })}
        />
        <Select
          size="sm"
          className="max-w-48"
          aria-label={t("filter.error")}
          value={error_code === undefined ? ALL : String(error_code)}
          options={[
            { value: ALL, label: t("filter.allErrors") },
            ...[...new Set([...TASK_ERRORS, ...(error_code === undefined ? [] : [error_code])])].map(
              (code) => ({
                value: String(code),
                label: `${String(code)} ${errors(errorNameOf(code) as "internal")}`,
              }),
            ),
          ]}
          onValueChange={(value) => go({ error_code: value === ALL ? undefined : Number(value) })}
        />
      </div>
    </div>
  );
}
