"use client";

import { RotateCw } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { Status } from "@/components/ui/status";
import type { CheckName, CheckResult } from "@/domain/health/self-check-shape";

/** Where a thing is set right. */
const PLACES: Partial<Record<CheckName, string>> = {
  workers: "/admin/tasks",
  queue: "/admin/tasks",
  models: "/admin/scenes",
  disk: "/admin/settings",
  letters: "/admin/dead-letters",
};
const WEIGHT = { bad: 0, warn: 1, ok: 2, off: 3 } as const;

/** Every check with what it found; where something is wrong, what to do about it. The gravest first. */
export function SelfCheckPage({ results, tookMs }: { results: CheckResult[]; tookMs: number }) {
  const t = useTranslations("admin.selfCheck");
  const router = useRouter();
  const [looking, startTransition] = useTransition();
  const of = (state: CheckResult["state"]) => results.filter((r) => r.state === state).length;
  const [bad, warn] = [of("bad"), of("warn")];
  const sorted = [...results].sort((a, b) => WEIGHT[a.state] - WEIGHT[b.state]);
  return (
    <>
      <PageHead
        title={t("title")}
        meta={<span className="phone:hidden">{t("took", { ms: tookMs })}</span>}
        actions={
          <Button size="sm" busy={looking} onClick={() => startTransition(() => router.refresh())}>
            <RotateCw />
            {t("again")}
          </Button>
        }
      />
      {/* Where nothing in it can be focused, the keyboard scrolls it by itself. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t("title")}
        className="min-h-0 flex-1 overflow-y-auto px-6 pb-8 -outline-offset-2 phone:px-4"
        aria-busy={looking}
      >
        <p role="status" className="pt-5 pb-3 font-semibold text-head">
          {[
            ...(bad > 0 ? [t("toDo", { count: bad })] : []),
            ...(warn > 0 ? [t("toWatch", { count: warn })] : []),
            ...(bad + warn === 0 ? [t("allWell")] : []),
          ].join(" ")}
        </p>
        <ul className="max-w-220 border-line border-t">
          {sorted.map((result) => (
            <CheckRow key={result.check} result={result} />
          ))}
        </ul>
      </section>
    </>
  );
}

function CheckRow({ result }: { result: CheckResult }) {
  const t = useTranslations("admin.selfCheck");
  const { check, state, params, lines } = result;
  const failed = params["failed"] === 1;
  const say = (part: string): string | null =>
    t.has(`checks.${check}.${part}` as "checks.database.found")
      ? t(`checks.${check}.${part}` as "checks.database.found", params as never)
      : null;
  const found = failed ? t("failed") : (say(state) ?? say("found"));
  const wrong = state === "bad" || state === "warn";
  const place = PLACES[check];
  return (
    <li className="grid grid-cols-[150px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-line border-b py-3 phone:grid-cols-[minmax(0,1fr)_auto]">
      <h2 className="font-medium">{t(`checks.${check}.name`)}</h2>
      <div className="min-w-0 text-pretty phone:order-3 phone:col-span-2">
        <p className={wrong ? "text-ink" : "text-ink-2"}>{found}</p>
        {lines.length > 0 ? (
          <ul className="mt-1 grid gap-0.5 break-words font-mono text-ink-2 text-meta">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        {wrong ? (
          <p className="mt-1 text-ink-3 text-meta">
            {(failed ? say("failedNext") : null) ?? say("next")}{" "}
            {place ? (
              <Link href={place} className="whitespace-nowrap text-accent-ink hover:underline">
                {t("open")}
              </Link>
            ) : null}
          </p>
        ) : null}
      </div>
      <Status tone={state} className="phone:order-2">
        {t(`states.${state}`)}
      </Status>
    </li>
  );
}
