import "server-only";
import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { SHORTCUT_IDS } from "@/lib/browser/shortcuts/catalogue";
import { readCustomKeys, refuseKeys } from "@/lib/browser/shortcuts/custom-keys";
import { findClash } from "@/lib/browser/shortcuts/find-clash";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { type Preferences, type PreferencesPatch, readPreferences } from "./preferences-shape";

/**
 * Changes what the caller set for themselves; nobody else's can be. Parts are merged by the database, so that two tabs
 * which change different parts both get their way.
 * @throws AppError 40301 for a key; 42201 for keys that can't be pressed, belong to the browser, or do something else
 * in the same place already.
 */
export async function changePreferences(actor: Actor, patch: PreferencesPatch): Promise<Preferences> {
  if (actor.kind !== "member") throw new AppError("forbidden", "only a member has preferences");
  if (patch.keys !== undefined) checkKeys(patch.keys);
  const [row] = await getDb()
    .update(members)
    .set({ preferences: sql`${members.preferences} || ${JSON.stringify(patch)}::jsonb` })
    .where(eq(members.id, actor.id))
    .returning({ preferences: members.preferences });
  if (!row) throw new AppError("not_found");
  return readPreferences(row.preferences);
}

function checkKeys(keys: NonNullable<PreferencesPatch["keys"]>): void {
  const custom = readCustomKeys(keys);
  const problems = SHORTCUT_IDS.flatMap((id) =>
    (keys[id] ?? []).flatMap((each) => {
      const refused = refuseKeys(id, each);
      const clash = refused === null ? findClash(custom, id, each) : null;
      const message = refused ?? (clash === null ? null : `already does ${clash}`);
      return message === null ? [] : [{ path: `keys.${id}`, message: `${each}: ${message}` }];
    }),
  );
  if (problems.length > 0) throw new AppError("validation_failed", "these keys can't be used", { problems });
}
