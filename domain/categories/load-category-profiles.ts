import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { categories } from "@/db/schema/rules";
import type { CategoryProfile } from "@/gateway/shape";

/** The categories that may be given today, in the team's order, as classifiers need them. */
export async function loadCategoryProfiles(queryable: Queryable): Promise<CategoryProfile[]> {
  return queryable
    .select({
      code: categories.code,
      nameZh: categories.nameZh,
      nameEn: categories.nameEn,
      description: categories.description,
      keywords: categories.keywords,
      examples: categories.examples,
    })
    .from(categories)
    .where(eq(categories.enabled, true))
    .orderBy(asc(categories.position), asc(categories.code));
}
