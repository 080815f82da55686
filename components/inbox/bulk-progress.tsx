"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useInbox } from "./inbox-context";

/** How far a change of many has come, while it runs; then what it did, and the way back. */
export function BulkProgress() {
  const { bulk } = useInbox();
  const t = useTranslations("inbox.bulk");
  if (!bulk.shown) return null;
  const { view, said } = bulk.shown;
  const runs = view.state === "running" || view.state === "undoing";
  const whole = view.state === "undoing" ? view.changed : view.total;
  const share = whole === 0 ? 1 : Math.min(1, view.progress / whole);
  const words =
    view.state === "running"
      ? t("progress", { done: view.progress, total: view.total })
      : view.state === "undoing"
        ? t("undoing", { done: view.progress, total: view.changed })
        : view.state === "undone"
          ? t(view.kept > 0 ? "undoneKept" : "undone", { count: view.undone, kept: view.kept })
          : view.state === "canceled"
            ? t("stopped", { count: view.changed })
            : view.state === "failed"
              ? t("broken", { count: view.changed })
              : (said ?? t("changed", { count: view.changed }));
  return (
    <section
      aria-label={t("region")}
      className="relative flex h-bar shrink-0 animate-fade items-center gap-2 border-line-2 border-t bg-raised pr-2 pl-4 text-meta phone:h-14"
    >
      {runs ? (
        <span
          role="progressbar"
          aria-label={words}
          aria-valuemin={0}
          aria-valuemax={whole}
          aria-valuenow={view.progress}
          className="absolute inset-x-0 top-[-1px] h-0.5 overflow-hidden bg-line"
        >
          <i
            className="block h-full bg-accent transition-[width] duration-150"
            style={{ width: `${String(share * 100)}%` }}
          />
        </span>
      ) : null}
      <span className="min-w-0 truncate tabular-nums" aria-live="polite">
        {words}
      </span>
      <span className="ml-auto" />
      {runs ? (
        <Button size="sm" onClick={bulk.stop}>
          {t("stop")}
        </Button>
      ) : view.may_undo ? (
        <Button size="sm" onClick={bulk.undo}>
          {t("takeBack")}
        </Button>
      ) : null}
      {runs ? null : <IconButton label={t("dismiss")} icon={<X />} side="top" onClick={bulk.dismiss} />}
    </section>
  );
}
