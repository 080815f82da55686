import "server-only";
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { prompts } from "@/db/schema/prompts";
import { AppError } from "@/lib/errors";

/** @throws AppError 42201 naming `field` when no prompt has this code; null passes. */
export async function requirePrompt(tx: Tx, field: string, code: string | null): Promise<void> {
  if (code === null) return;
  const [row] = await tx.select({ code: prompts.code }).from(prompts).where(eq(prompts.code, code));
  if (!row)
    throw new AppError("validation_failed", `${field}: there is no prompt ${code}`, {
      problems: [{ path: field, message: "there is no such prompt" }],
    });
}
