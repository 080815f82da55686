import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { members } from "@/db/schema/members";
import { categories } from "@/db/schema/rules";
import { settings } from "@/db/schema/system";

/**
 * Who gets the next message of a category: the members of its rotation take turns, else the default assignee.
 * Disabled members are passed over. The turn is a counter that one statement raises, so two messages at once never
 * get the same turn.
 * @returns a member's id, or null when the category names nobody.
 */
export async function chooseAssignee(tx: Tx, code: string): Promise<string | null> {
  const [category] = await tx
    .select({ rotation: categories.rotation, defaultAssigneeId: categories.defaultAssigneeId })
    .from(categories)
    .where(eq(categories.code, code));
  if (!category) return null;
  const named = [...category.rotation, ...(category.defaultAssigneeId ? [category.defaultAssigneeId] : [])];
  if (named.length === 0) return null;
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, named), isNull(members.disabledAt)));
  const active = new Set(rows.map((r) => r.id));
  const rotation = category.rotation.filter((id) => active.has(id));
  if (rotation.length > 0) {
    const [turn] = await tx
      .insert(settings)
      .values({ key: `rotation.${code}`, value: 0 })
      .onConflictDoUpdate({
        target: settings.key,
        set: { value: sql`to_jsonb((${settings.value})::bigint + 1)`, updatedAt: sql`now()` },
      })
      .returning({ value: settings.value });
    return rotation[Number(turn?.value ?? 0) % rotation.length] ?? null;
  }
  const fallback = category.defaultAssigneeId;
  return fallback !== null && active.has(fallback) ? fallback : null;
}
