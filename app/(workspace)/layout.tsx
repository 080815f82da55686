import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { getSettings } from "@/domain/settings/get-settings";
import { readSpendToday } from "@/domain/usage/read-spend-today";
import { getViewCounts } from "@/domain/views/get-view-counts";
import { listViews } from "@/domain/views/list-views";
import { requireMember } from "@/entry/require-member";

/** Every page of the workspace: for members only, inside the frame. */
export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const member = await requireMember();
  const { id, name, email, level } = member;
  const [counts, settings, spend, savedViews] = await Promise.all([
    getViewCounts(member),
    getSettings(member),
    readSpendToday(member),
    listViews(member),
  ]);
  const workspace = settings.team_name || "Intray";
  return (
    <Shell data={{ workspace, member: { id, name, email, level }, counts, spend, savedViews }}>
      {children}
    </Shell>
  );
}
