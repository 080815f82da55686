import "server-only";
import { desc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { promptView } from "./prompt-view";
import type { PromptVersionView } from "./shape";

/** All versions of a prompt, newest first. @throws AppError 40401. */
export async function listPromptVersions(actor: Actor, code: string): Promise<PromptVersionView[]> {
  authorize(actor, "prompts:read");
  const rows = await getDb()
    .select({ prompt: prompts, version: promptVersions })
    .from(promptVersions)
    .innerJoin(prompts, eq(prompts.code, promptVersions.promptCode))
    .where(eq(promptVersions.promptCode, code))
    .orderBy(desc(promptVersions.version));
  if (rows.length === 0) throw new AppError("not_found", "there is no such prompt");
  return rows.map(({ prompt, version }) => promptView(prompt, version));
}
