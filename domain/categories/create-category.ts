import "server-only";
import { sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { categories } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireMembers } from "../members/require-members";
import { categoryView } from "./category-view";
import { lockCategoryOrder } from "./lock-category-order";
import type { CategoryView, NewCategory } from "./shape";

/**
 * Adds a category at the end of the list.
 * @throws AppError 40902 when the code is taken, 42201 for an assignee who is not an active member.
 */
export async function createCategory(actor: Actor, input: NewCategory): Promise<CategoryView> {
  authorize(actor, "categories:write");
  return inTransaction(async (tx) => {
    await requireMembers(
      tx,
      "default_assignee",
      input.default_assignee === null ? [] : [input.default_assignee],
    );
    await requireMembers(tx, "rotation", input.rotation);
    await lockCategoryOrder(tx);
    const [row] = await tx
      .insert(categories)
      .values({
        code: input.code,
        nameZh: input.name_zh,
        nameEn: input.name_en,
        description: input.description,
        keywords: unique(input.keywords),
        examples: unique(input.examples),
        enabled: input.enabled,
        defaultAssigneeId: input.default_assignee,
        rotation: unique(input.rotation),
        position: sql`(select coalesce(max(position), 0) + 1 from ${categories})`,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError("conflict", `there is a category ${input.code} already`);
    await recordAudit(tx, actor, {
      action: "category.created",
      subjectType: "category",
      subjectId: row.code,
    });
    await publishChange(tx, { kind: "registry" });
    return categoryView(row);
  });
}

const unique = (values: string[]) => [...new Set(values)];
