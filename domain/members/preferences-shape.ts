import { z } from "zod";
import { SHORTCUT_IDS } from "@/lib/browser/shortcuts/catalogue";
import { type CustomKeys, readCustomKeys } from "@/lib/browser/shortcuts/custom-keys";

/** What a member set for themselves; it follows them to every browser. */
export interface Preferences {
  /** Own keys by shortcut; none = switched off. */
  keys: CustomKeys;
  /** Rows of the inbox: 56 or 40 pixels. */
  density: "roomy" | "compact";
  /** The three first steps were put away. */
  welcomed: boolean;
}

/** Parts that are left out stay. `keys` replaces all own keys at once. */
export const PreferencesPatch = z.strictObject({
  keys: z
    .partialRecord(z.enum(SHORTCUT_IDS as [string, ...string[]]), z.array(z.string().max(40)).max(3))
    .optional(),
  density: z.enum(["roomy", "compact"]).optional(),
  welcomed: z.boolean().optional(),
});
export type PreferencesPatch = z.output<typeof PreferencesPatch>;

/** Reads what is stored; what is missing or not understood is as a new member has it. */
export function readPreferences(stored: Record<string, unknown>): Preferences {
  return {
    keys: readCustomKeys(stored["keys"]),
    density: stored["density"] === "compact" ? "compact" : "roomy",
    welcomed: stored["welcomed"] === true,
  };
}
