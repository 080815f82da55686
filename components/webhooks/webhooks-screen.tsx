"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useLiveRefresh } from "@/components/ops/use-live-refresh";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import type { AlertSettings } from "@/domain/alerts/shape";
import { type CallbackView, DELIVERY_STATES, type DeliveryView } from "@/domain/callbacks/shape";
import { AlertForm } from "./alert-form";
import { DeliveryTable } from "./delivery-table";
import { SigningPanel } from "./signing-panel";

export interface WebhooksScreenProps {
  items: readonly DeliveryView[];
  nextCursor: string | null;
  /** Not the first page. */
  older: boolean;
  state: CallbackView["state"] | null;
  /** null: the member may not see where alerts go. */
  alerts: AlertSettings | null;
  mayWrite: boolean;
  mayReveal: boolean;
}

/** What leaves the house signed: the deliveries, the key and how to check it, and where alerts go. */
export function WebhooksScreen(props: WebhooksScreenProps) {
  const { items, nextCursor, older, state, alerts, mayWrite, mayReveal } = props;
  const t = useTranslations("admin.webhooks");
  useLiveRefresh(["task"]);
  const href = (change: Record<string, string | null>) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ state, ...change })) if (value) params.set(name, value);
    const text = params.toString();
    return text === "" ? "/admin/webhooks" : `/admin/webhooks?${text}`;
  };
  return (
    <>
      <PageHead title={t("title")} meta={<span className="phone:hidden">{t("lead")}</span>} />
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        <div className="grid grid-cols-1 border-line border-b min-[1100px]:grid-cols-2 [&>*]:px-6 [&>*]:py-4 phone:[&>*]:px-4">
          <SigningPanel mayReveal={mayReveal} />
          <div className="border-line max-[1099px]:border-t min-[1100px]:border-l">
            <AlertForm settings={alerts} />
          </div>
        </div>
        <section aria-label={t("deliveries")}>
          <header className="px-6 pt-4 phone:px-4">
            <h2 className="font-semibold text-head">{t("deliveries")}</h2>
            <p className="text-ink-3 text-meta">{t("waits")}</p>
          </header>
          <nav
            aria-label={t("filter")}
            className="flex gap-4 overflow-x-auto border-line border-b px-6 [scrollbar-width:none] phone:px-4"
          >
            {[null, ...DELIVERY_STATES].map((each) => (
              <Link
                key={each ?? "all"}
                scroll={false}
                href={href({ state: each })}
                aria-current={each === state ? "page" : undefined}
                className={cx(
                  "-mb-px flex h-10 shrink-0 items-center border-b-2 pt-0.5 font-medium -outline-offset-2 phone:h-touch",
                  each === state ? "border-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
                )}
              >
                {t(`state.${each ?? "all"}`)}
              </Link>
            ))}
          </nav>
          {items.length === 0 ? (
            <EmptyState
              why={t("empty")}
              next={t("emptyNext")}
              {...(state !== null || older
                ? {
                    action: (
                      <Button asChild>
                        <Link href="/admin/webhooks">{t("drop")}</Link>
                      </Button>
                    ),
                  }
                : {})}
            />
          ) : (
            <DeliveryTable items={items} mayWrite={mayWrite} />
          )}
          <div className="flex gap-2 px-6 py-3 empty:hidden phone:px-4">
            {older ? (
              <Button asChild>
                <Link href={href({})}>{t("newest")}</Link>
              </Button>
            ) : null}
            {nextCursor ? (
              <Button asChild>
                <Link href={href({ cursor: nextCursor })}>{t("more")}</Link>
              </Button>
            ) : null}
          </div>
        </section>
      </div>
    </>
  );
}
