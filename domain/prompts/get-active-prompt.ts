import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { promptView } from "./prompt-view";
import type { PromptVersionView } from "./shape";

/** The version of a prompt that runs. @throws AppError 40401 when the prompt doesn't exist or has no ACTIVE version. */
export async function getActivePrompt(actor: Actor, code: string): Promise<PromptVersionView> {
  authorize(actor, "prompts:read");
  const [row] = await getDb()
    .select({ prompt: prompts, version: promptVersions })
    .from(promptVersions)
    .innerJoin(prompts, eq(prompts.code, promptVersions.promptCode))
    .where(and(eq(promptVersions.promptCode, code), eq(promptVersions.status, "ACTIVE")));
  if (!row) throw new AppError("not_found", "this prompt has no active version");
  return promptView(row.prompt, row.version);
}
