import type { Level } from "@/domain/actors/shape";
import type { SpendToday } from "@/domain/usage/shape";
import type { SavedView, ViewCounts } from "@/domain/views/shape";

/** Everything that the frame around the pages shows. */
export interface ShellData {
  /** Name of the team. */
  workspace: string;
  member: { id: string; name: string; email: string; level: Level };
  /** Left out: the places show no figures. */
  counts?: ViewCounts;
  /** The saved views that the member sees. */
  savedViews?: readonly SavedView[];
  /** What the AI has cost today; null for who may not see it. */
  spend?: SpendToday | null;
}
