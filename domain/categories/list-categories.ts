import "server-only";
import { asc } from "drizzle-orm";
import { getDb } from "@/db/client";
import { categories } from "@/db/schema/rules";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { categoryView } from "./category-view";
import type { CategoryView } from "./shape";

/** The team's whole list in its own order, those switched off too. */
export async function listCategories(actor: Actor): Promise<CategoryView[]> {
  authorize(actor, "categories:read");
  const rows = await getDb()
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.code));
  return rows.map(categoryView);
}
