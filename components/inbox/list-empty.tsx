"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Welcome } from "@/components/onboarding/welcome";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { useConditionName } from "./condition-name";
import { DemoButton } from "./demo-button";
import { useInbox } from "./inbox-context";
import { narrowing, type ViewName } from "./inbox-query";

/** Why the list is empty, and what to do: drop the last condition, clear the search, or write the first message. */
export function ListEmpty({ view }: { view: ViewName }) {
  const inbox = useInbox();
  const { at, workspace } = inbox;
  const t = useTranslations("inbox.empty");
  const format = useFormatter();
  const nameOf = useConditionName(workspace);
  const last = narrowing(at.query).at(-1);
  const [steps, setSteps] = useState(workspace.firstSteps);

  if (at.query.q !== "") {
    return (
      <EmptyState
        className="flex-1"
        why={t("search", { query: at.query.q })}
        next={t("searchNext")}
        action={<Button onClick={() => at.filter({ ...at.query, q: "" })}>{t("clearSearch")}</Button>}
      />
    );
  }
  if (last) {
    const [name, value] = last;
    const words = nameOf(name, value);
    return (
      <EmptyState
        className="flex-1"
        why={t("filter")}
        next={t("filterNext", { condition: words })}
        action={
          <Button
            onClick={() => {
              const { [name]: _dropped, ...conditions } = at.query.conditions;
              at.filter({ ...at.query, conditions });
            }}
          >
            {t("drop", { condition: words })}
          </Button>
        }
      />
    );
  }
  const known = view === "all" || view === "search" || view === "archived" ? "other" : view;
  const emptiness = (
    <EmptyState
      className={cx("flex-1", steps && view === "inbox" && "phone:hidden")}
      why={t(`${known}.why`)}
      next={t(`${known}.next`, { line: format.number(workspace.reviewLine, "score") })}
      {...(view === "inbox" && inbox.mayWrite
        ? {
            action: (
              <span className="flex flex-wrap justify-center gap-2">
                <Button onClick={() => inbox.setComposing(true)} keys="c">
                  {t("compose")}
                </Button>
                {workspace.isNew ? <DemoButton /> : null}
              </span>
            ),
          }
        : {})}
    />
  );
  if (!steps || view !== "inbox") return emptiness;
  // On a phone the steps have no pane of their own beside the list.
  return (
    <>
      {emptiness}
      <div className="flex min-h-0 flex-1 desk:hidden">
        <Welcome steps={steps} onAway={() => setSteps(null)} />
      </div>
    </>
  );
}
