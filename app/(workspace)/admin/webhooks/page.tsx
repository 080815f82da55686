import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { may } from "@/domain/actors/authorize";
import { getAlertSettings } from "@/domain/alerts/get-alert-settings";
import { listDeliveries } from "@/domain/callbacks/list-deliveries";
import { DELIVERY_STATES } from "@/domain/callbacks/shape";
import { requireMember } from "@/entry/require-member";
import { AppError } from "@/lib/errors";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PAGE = 50;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.webhooks");
  return { title: t("title") };
}

/** Deliveries filtered by the URL; the key and the alerts for admins. */
export default async function WebhooksPage({ searchParams }: Props) {
  const member = await requireMember("ops:read");
  const search = await searchParams;
  const state = DELIVERY_STATES.find((each) => each === search["state"]) ?? null;
  const cursor = typeof search["cursor"] === "string" ? search["cursor"] : undefined;
  const admin = may(member, "settings:write");
  const [page, alerts] = await Promise.all([
    listDeliveries(member, state ? { state } : {}, { limit: PAGE, ...(cursor ? { cursor } : {}) }).catch(
      newest,
    ),
    admin ? getAlertSettings(member) : null,
  ]);
  return (
    <WebhooksScreen
      items={page?.items ?? []}
      nextCursor={page?.next_cursor ?? null}
      older={cursor !== undefined}
      state={state}
      alerts={alerts}
      mayWrite={may(member, "tasks:write")}
      mayReveal={admin}
    />
  );
}

/** A cursor that was cut on its way gives an empty page with a way back, not a broken one. */
function newest(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.status < 500) return null;
  throw thrown;
}
