import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SchedulesScreen } from "@/components/schedules/schedules-screen";
import { may } from "@/domain/actors/authorize";
import { listSchedules } from "@/domain/schedules/list-schedules";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.schedules");
  return { title: t("title") };
}

/** Digests and reports at fixed times. */
export default async function SchedulesPage() {
  const member = await requireMember("ops:read");
  return <SchedulesScreen schedules={await listSchedules(member)} mayWrite={may(member, "ops:write")} />;
}
