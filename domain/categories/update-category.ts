import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { categories } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireMembers } from "../members/require-members";
import { categoryView } from "./category-view";
import { lockCategoryOrder } from "./lock-category-order";
import type { CategoryPatch, CategoryView } from "./shape";

/**
 * Changes a category. Its code stays: messages carry it.
 * @throws AppError 40401 unknown code, 40902 when it changed since `version`, 42201 for an assignee who is not an
 * active member or when this would switch off the last category.
 */
export async function updateCategory(
  actor: Actor,
  code: string,
  patch: CategoryPatch,
): Promise<CategoryView> {
  authorize(actor, "categories:write");
  return inTransaction(async (tx) => {
    if (patch.position !== undefined || patch.enabled === false) await lockCategoryOrder(tx);
    if (patch.default_assignee) await requireMembers(tx, "default_assignee", [patch.default_assignee]);
    if (patch.rotation) await requireMembers(tx, "rotation", patch.rotation);
    const { position, version, ...fields } = patch;
    const [row] = await tx
      .update(categories)
      .set({
        ...(fields.name_zh === undefined ? {} : { nameZh: fields.name_zh }),
        ...(fields.name_en === undefined ? {} : { nameEn: fields.name_en }),
        ...(fields.description === undefined ? {} : { description: fields.description }),
        ...(fields.keywords === undefined ? {} : { keywords: [...new Set(fields.keywords)] }),
        ...(fields.examples === undefined ? {} : { examples: [...new Set(fields.examples)] }),
        ...(fields.enabled === undefined ? {} : { enabled: fields.enabled }),
        ...(fields.default_assignee === undefined ? {} : { defaultAssigneeId: fields.default_assignee }),
        ...(fields.rotation === undefined ? {} : { rotation: [...new Set(fields.rotation)] }),
        version: sql`${categories.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(
        and(eq(categories.code, code), version === undefined ? undefined : eq(categories.version, version)),
      )
      .returning();
    if (!row) {
      const [found] = await tx
        .select({ version: categories.version })
        .from(categories)
        .where(eq(categories.code, code));
      if (!found) throw new AppError("not_found");
      throw new AppError("conflict", `the category is at version ${found.version} now: load it again`);
    }
    if (fields.enabled === false) await requireOneEnabled(tx);
    const placed = position === undefined ? row.position : await place(tx, code, position);
    await recordAudit(tx, actor, {
      action: "category.updated",
      subjectType: "category",
      subjectId: code,
      data: { fields: Object.keys(patch).filter((k) => k !== "version"), version: row.version },
    });
    await publishChange(tx, { kind: "registry" });
    return { ...categoryView(row), position: placed };
  });
}

/** A list with nothing on it leaves the classifier without an answer. The caller holds the lock of the order. */
async function requireOneEnabled(tx: Tx): Promise<void> {
  const [left] = await tx
    .select({ code: categories.code })
    .from(categories)
    .where(eq(categories.enabled, true))
    .limit(1);
  if (!left)
    throw new AppError("validation_failed", "enabled: the last category that is on can't be switched off", {
      problems: [{ path: "enabled", message: "at least one category stays on" }],
    });
}

/** Moves a category to a place from 1 and numbers the list anew. The caller holds the lock of the order. */
async function place(tx: Tx, code: string, position: number): Promise<number> {
  const rows = await tx
    .select({ code: categories.code, position: categories.position })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.code));
  const order = rows.map((r) => r.code).filter((c) => c !== code);
  order.splice(Math.min(position - 1, order.length), 0, code);
  for (const [index, at] of order.entries())
    if (rows.find((r) => r.code === at)?.position !== index + 1)
      await tx
        .update(categories)
        .set({ position: index + 1 })
        .where(eq(categories.code, at));
  return order.indexOf(code) + 1;
}
