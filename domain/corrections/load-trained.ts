import "server-only";
import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { trainedModels } from "@/db/schema/rules";

/** The weights of the classifier that was trained on the team's corrections, or null before there is one. */
export async function loadTrained(queryable: Queryable): Promise<string | null> {
  const [row] = await queryable
    .select({ weights: trainedModels.weights })
    .from(trainedModels)
    .where(eq(trainedModels.active, true));
  return row?.weights ?? null;
}
