"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLiveRefresh } from "@/components/ops/use-live-refresh";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import type { AlertSettings } from "@/domain/alerts/shape";
import { type CallbackView, DELIVERY_STATES, type DeliveryView } from "@/domain/callbacks/shape";
import { AlertForm } from "./alert-form";
import { DeliveryTable } from "./delivery-table";
import { SigningPanel } from "./signing-panel";

const ALL = "all";

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
  const router = useRouter();
  const [tab, setTab] = useState<"deliveries" | "signing" | "alerts">("deliveries");
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
      <Tabs
        className="flex-1"
        label={t("title")}
        value={tab}
        onValueChange={setTab}
        end={
          tab === "deliveries" ? (
            <Select
              size="sm"
              aria-label={t("filter")}
              value={state ?? ALL}
              options={[ALL, ...DELIVERY_STATES].map((value) => ({
                value,
                label: t(`state.${value as "all"}`),
              }))}
              onValueChange={(value) => router.push(href({ state: value === ALL ? null : value }))}
            />
          ) : null
        }
        tabs={[
          {
            value: "deliveries",
            label: t("deliveries"),
            content: (
              <Scroll label={t("deliveries")}>
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
                <div className="flex flex-wrap items-center gap-2 px-6 py-3 phone:px-4">
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
                  <p className="text-ink-3 text-meta">{t("waits")}</p>
                </div>
              </Scroll>
            ),
          },
          {
            value: "signing",
            label: t("signing.title"),
            content: (
              <Scroll label={t("signing.title")}>
                <div className="max-w-190 px-6 py-5 phone:px-4">
                  <SigningPanel mayReveal={mayReveal} />
                </div>
              </Scroll>
            ),
          },
          {
            value: "alerts",
            label: t("alerts.title"),
            content: (
              <Scroll label={t("alerts.title")}>
                <div className="max-w-190 px-6 py-5 phone:px-4">
                  <AlertForm settings={alerts} />
                </div>
              </Scroll>
            ),
          },
        ]}
      />
    </>
  );
}

/** What scrolls has to be reachable by keyboard. */
function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className="h-full overflow-y-auto outline-none [scrollbar-width:thin] focus-visible:shadow-[inset_0_0_0_2px_var(--color-ring)]"
    >
      {children}
    </section>
  );
}
