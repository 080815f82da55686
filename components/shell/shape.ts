import type { Level } from "@/domain/actors/level-shape";
import type { StoppedModel } from "@/domain/models/shape";
import type { SpendToday } from "@/domain/usage/shape";
import type { SavedView, ViewCounts } from "@/domain/views/shape";
import type { CustomKeys } from "@/lib/browser/shortcuts/custom-keys";

/** Everything that the frame around the pages shows. */
export interface ShellData {
  /** Name of the team. */
  workspace: string;
  member: { id: string; name: string; email: string; level: Level };
  /** Left out: the places show no figures. */
  counts?: ViewCounts;
  /** The saved views that the member sees. */
  savedViews?: readonly SavedView[];
  /** Models that wait for a person. */
  stopped?: readonly StoppedModel[];
  /** Keys that the member changed. */
  keys: CustomKeys;
  /** What the AI has cost today; null for who may not see it. */
  spend?: SpendToday | null;
}
