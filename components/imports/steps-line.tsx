import { Check, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";

const STEPS = ["upload", "map", "run"] as const;

/** Where one is on the way from a file to messages. */
export function StepsLine({ at }: { at: (typeof STEPS)[number] }) {
  const t = useTranslations("imports.steps");
  const now = STEPS.indexOf(at);
  return (
    <ol aria-label={t("label")} className="flex items-center gap-1.5 text-ink-3 text-meta phone:hidden">
      {STEPS.map((step, i) => (
        <Fragment key={step}>
          {i > 0 ? (
            <li aria-hidden>
              <ChevronRight className="size-3.5" />
            </li>
          ) : null}
          <li
            aria-current={i === now ? "step" : undefined}
            className={i === now ? "font-semibold text-ink" : "flex items-center gap-1"}
          >
            {i < now ? <Check className="size-3.5 text-ok" /> : null}
            {t(step)}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
