import "server-only";
import { inTransaction } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { addVersion } from "./add-version";
import type { NewPrompt, PromptVersionView } from "./shape";

/**
 * Adds a prompt's first version, or the next one when the code exists. A version is a DRAFT unless `status` says
 * ACTIVE.
 * @throws AppError 42201 when `default_model` isn't registered, or a draft names another default locale than the
 *   prompt has: the ACTIVE version depends on it.
 */
export async function createPrompt(actor: Actor, input: NewPrompt): Promise<PromptVersionView> {
  authorize(actor, "prompts:write");
  return inTransaction((tx) => addVersion(tx, actor, input));
}
