"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
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
  return (
    <EmptyState
      className="flex-1"
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
}
