"use client";

import { ChevronRight, Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import type { RuleNames } from "./rule-names";
import { STARTERS } from "./starter-draft";

/** Where the team has no rule yet: some to begin with, each opening in the editor before anything is stored. */
export function StarterRules({ names, me }: { names: RuleNames; me: string }) {
  const t = useTranslations("rules");
  const id = useId();
  const categoryOf = (code: string) => names.categories.find((each) => each.code === code)?.label;
  const name = names.members.find((member) => member.id === me)?.name ?? "";
  return (
    <section aria-labelledby={id} className="max-w-180 px-6 py-5 phone:px-4">
      <h2 id={id} className="font-semibold text-head">
        {t("starters.title")}
      </h2>
      <p className="mt-0.5 text-pretty text-ink-3 text-list">{t("starters.lead")}</p>
      <ul className="-mx-3 mt-3 phone:-mx-2">
        {STARTERS.map((starter) => {
          const category = starter.category === null ? "" : categoryOf(starter.category);
          // The team has dropped the category that this one sets.
          if (category === undefined) return null;
          return (
            <li key={starter.name} className="border-line/60 not-last:border-b">
              <Link
                href={`/rules/new?start=${starter.name}`}
                className="group flex items-center gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-hover phone:px-2"
              >
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className="font-medium text-ink phone:text-read">
                    {t(`starters.${starter.name}.name`)}
                  </span>
                  <span className="text-pretty text-ink-3 text-meta">
                    {t(`starters.${starter.name}.text`, { category, name })}
                  </span>
                </span>
                <ChevronRight aria-hidden className="shrink-0 text-ink-3 group-hover:text-ink" />
              </Link>
            </li>
          );
        })}
      </ul>
      <Button asChild className="mt-4 phone:hidden">
        <Link href="/rules/new">
          <Plus />
          {t("starters.blank")}
        </Link>
      </Button>
    </section>
  );
}
