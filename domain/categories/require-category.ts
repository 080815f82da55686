import "server-only";
import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { categories } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";

/** @throws AppError 42201 under `path` when the code is not on the team's list. One that is off is still on it. */
export async function requireCategory(queryable: Queryable, path: string, code: string): Promise<void> {
  const [row] = await queryable
    .select({ code: categories.code })
    .from(categories)
    .where(eq(categories.code, code));
  if (row) return;
  const message = `unknown category ${code}`;
  throw new AppError("validation_failed", `${path}: ${message}`, { problems: [{ path, message }] });
}
