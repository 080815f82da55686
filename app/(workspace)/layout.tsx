import { getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { getPreferences } from "@/domain/members/get-preferences";
import { listStoppedModels } from "@/domain/models/list-stopped-models";
import { getSettings } from "@/domain/settings/get-settings";
import { readSpendToday } from "@/domain/usage/read-spend-today";
import { getViewCounts } from "@/domain/views/get-view-counts";
import { listViews } from "@/domain/views/list-views";
import { requireMember } from "@/entry/require-member";
import { utcOffsetOf } from "@/i18n/time-zone";

/** Every page of the workspace: for members only, inside the frame. */
export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const member = await requireMember();
  const { id, name, email, level } = member;
  const views = listViews(member);
  const [counts, settings, spend, stopped, preferences, savedViews] = await Promise.all([
    getViewCounts(member, { views, utcOffset: utcOffsetOf(await getTimeZone()) }),
    getSettings(member),
    readSpendToday(member),
    listStoppedModels(member),
    getPreferences(member),
    views,
  ]);
  const workspace = settings.team_name || "Intray";
  const { keys } = preferences;
  return (
    <Shell data={{ workspace, member: { id, name, email, level }, counts, spend, stopped, keys, savedViews }}>
      {children}
    </Shell>
  );
}
