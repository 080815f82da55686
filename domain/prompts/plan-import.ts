import "server-only";
import type { ImportedPrompt, ImportState } from "./import-shape";
import { promptFingerprint } from "./prompt-fingerprint";
import type { PROMPT_STATUSES } from "./shape";

/** A prompt as the database has it. */
export interface StoredPrompt {
  name: string;
  activeVersion: number | null;
  newest: {
    version: number;
    status: (typeof PROMPT_STATUSES)[number];
    fingerprint: string;
    createdBy: string | null;
    activatedAt: string | null;
  };
}

export type ImportPlan =
  | { do: "conflict"; why: string }
  | { do: "add"; activate: boolean; disable: boolean }
  /** In place: nothing of it makes a version. All false: nothing to do. */
  | { do: "change"; rename: boolean; activate: boolean; disable: boolean };

/**
 * What an import has to do to a prompt that exists (requirement G7): three things are compared, as a merge does: git,
 * the database, and what the last import left (`last`, null before the first one). What the seed made counts as
 * imported; whatever else differs from `last` was done in the product, and is never overwritten.
 */
export function planImport(
  wanted: ImportedPrompt,
  stored: StoredPrompt,
  last: ImportState | null,
  activate: boolean,
): ImportPlan {
  const { newest } = stored;
  const bySeed = last === null && newest.createdBy === "seed";
  const same = newest.fingerprint === promptFingerprint(wanted);
  const untouched = bySeed || (newest.version === last?.version && newest.fingerprint === last.fingerprint);
  if (!same && !untouched)
    return {
      do: "conflict",
      why: last
        ? `version ${newest.version} was made or edited in the product after version ${last.version} was imported`
        : `version ${newest.version} was made in the product, not by an import`,
    };
  const rename = wanted.name !== stored.name;
  if (rename && !bySeed && stored.name !== last?.name)
    return { do: "conflict", why: `it was named "${stored.name}" in the product` };

  const disable = wanted.status === "DISABLED" && stored.activeVersion !== null;
  if (disable && last?.status === "DISABLED")
    return { do: "conflict", why: `version ${stored.activeVersion} was activated in the product` };
  const wantActive = activate && wanted.status === "ACTIVE";
  if (!same) return { do: "add", activate: wantActive, disable };

  const activateNow = wantActive && newest.status !== "ACTIVE";
  // It ran before and stepped down: a person rolled back, and an import must not undo that.
  if (activateNow && newest.activatedAt !== null && last?.status !== "DISABLED")
    return {
      do: "conflict",
      why: `version ${newest.version} was active and was taken back in the product`,
    };
  return { do: "change", rename, activate: activateNow, disable };
}
