import "server-only";
import { inTransaction } from "@/db/client";
import { isUniqueViolation } from "@/db/unique-violation";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { saveModel } from "./save-model";
import type { ModelInput, ModelView } from "./shape";

/**
 * Adds a model or changes it, by provider and name (save-model.ts).
 * @returns the model, and whether it is new.
 * @throws AppError 42201 when the provider doesn't exist · 40902 when another model became the default at the same time.
 */
export async function upsertModel(
  actor: Actor,
  input: ModelInput,
): Promise<{ model: ModelView; created: boolean }> {
  authorize(actor, "registry:write");
  try {
    return await inTransaction((tx) => saveModel(tx, actor, input));
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "another model became the default at the same time", { cause });
  }
}
