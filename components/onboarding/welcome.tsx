"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { changeOwnPreferences } from "@/actions/members";
import { DemoButton } from "@/components/inbox/demo-button";
import { useInbox, useList } from "@/components/inbox/inbox-context";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useNotify } from "@/components/ui/use-notify";
import type { FirstSteps } from "@/domain/views/first-steps-shape";

/** The first day in three steps: let messages in, see how the AI read one, answer it. Put away for good by one press. */
export function Welcome({ steps, onAway }: { steps: FirstSteps; onAway: () => void }) {
  const t = useTranslations("onboarding");
  const { store, at, mayWrite } = useInbox();
  const notify = useNotify();
  const list = useList(store, at.key);
  const [leaving, setLeaving] = useState(false);
  const first = list.ids.find((id) => !list.gone.has(id));
  const received = steps.received || first !== undefined;
  const opened = steps.opened || list.ids.some((id) => store.row(id)?.unread === false);
  const now = !received ? 0 : !opened ? 1 : 2;
  const open = () => {
    if (first !== undefined) at.open(first);
  };

  const putAway = async () => {
    setLeaving(true);
    const result = await changeOwnPreferences({ welcomed: true });
    setLeaving(false);
    if (result.ok) onAway();
    else notify.failed(result.error);
  };

  return (
    <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto px-6 py-8 phone:px-4 phone:py-5">
      <h2 className="font-semibold text-title">{t("title")}</h2>
      <p className="max-w-110 text-pretty text-ink-2">{t("lead")}</p>
      <ol className="mt-5 grid max-w-110">
        <Step n={1} done={received} current={now === 0} title={t("receive")} text={t("receiveText")}>
          {mayWrite ? <DemoButton /> : null}
          <Button look="bare" asChild>
            <Link href="/imports">{t("import")}</Link>
          </Button>
          <Button look="bare" asChild>
            <Link href="/docs">{t("connect")}</Link>
          </Button>
        </Step>
        <Step n={2} done={opened} current={now === 1} title={t("look")} text={t("lookText")}>
          <Button onClick={open} disabled={first === undefined} keys="o">
            {t("openFirst")}
          </Button>
        </Step>
        <Step n={3} done={steps.answered} current={now === 2} title={t("answer")} text={t("answerText")}>
          <Button onClick={open} disabled={first === undefined} keys="o">
            {t("openFirst")}
          </Button>
        </Step>
      </ol>
      <div className="mt-4">
        <Button look="bare" size="sm" className="-ml-2" busy={leaving} onClick={() => void putAway()}>
          {t("away")}
        </Button>
      </div>
    </div>
  );
}

interface StepProps {
  n: number;
  done: boolean;
  current: boolean;
  title: string;
  text: string;
  /** What to press; shown for the step that is next. */
  children: ReactNode;
}

function Step({ n, done, current, title, text, children }: StepProps) {
  const t = useTranslations("onboarding");
  return (
    <li
      className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-line border-t py-3.5 last:border-b"
      aria-current={current ? "step" : undefined}
    >
      <span
        aria-hidden
        className={cx(
          "mt-px grid size-5 place-items-center rounded-full font-medium text-micro",
          done
            ? "bg-ok-bg text-ok"
            : current
              ? "bg-accent text-on-accent"
              : "text-ink-3 shadow-[inset_0_0_0_1px_var(--color-line-2)]",
        )}
      >
        {done ? <Check className="size-3" /> : n}
      </span>
      <div className="min-w-0">
        <p className={cx("font-medium", !current && "text-ink-2")}>
          {title}
          {done ? <span className="sr-only"> {t("done")}</span> : null}
        </p>
        {current ? (
          <>
            <p className="text-pretty text-ink-3 text-list">{text}</p>
            <div className="mt-2.5 flex flex-wrap gap-1.5">{children}</div>
          </>
        ) : null}
      </div>
    </li>
  );
}
