import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { scenes } from "@/db/schema/registry";
import type { SceneCode } from "@/gateway/shape";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { isUnchanged } from "../models/is-unchanged";
import { requireModel } from "../models/require-model";
import { requirePrompt } from "../prompts/require-prompt";
import { sceneView } from "./scene-view";
import type { SceneInput, SceneView } from "./shape";

/**
 * Sets a scene's models, caps and chain as a whole, in the caller's transaction; what is as it should be is not
 * written. Whether the actor may is asked by the caller.
 * @throws AppError 42201 naming the model or prompt that doesn't exist.
 */
export async function saveScene(
  tx: Tx,
  actor: Actor,
  code: SceneCode,
  input: SceneInput,
): Promise<{ scene: SceneView; changed: boolean }> {
  await requireModel(tx, "default_model", input.default_model);
  for (const name of input.allowed_models) await requireModel(tx, "allowed_models", name);
  for (const name of input.fallback_models) await requireModel(tx, "fallback_models", name);
  await requirePrompt(tx, "prompt_code", input.prompt_code ?? null);
  const values = {
    defaultModel: input.default_model,
    allowedModels: input.allowed_models,
    fallbackModels: input.fallback_models,
    maxTokens: input.max_tokens,
    temperature: input.temperature,
    timeoutMs: input.timeout_ms,
    cacheSeconds: input.cache_seconds,
    ...(input.prompt_code === undefined ? {} : { promptCode: input.prompt_code }),
  };
  const [before] = await tx.select().from(scenes).where(eq(scenes.code, code)).for("update");
  if (before && isUnchanged(before, values)) return { scene: sceneView(code, before), changed: false };
  const [row] = await tx
    .insert(scenes)
    .values({ code, ...values })
    .onConflictDoUpdate({ target: scenes.code, set: { ...values, updatedAt: sql`now()` } })
    .returning();
  await recordAudit(tx, actor, {
    action: "scene.updated",
    subjectType: "scene",
    subjectId: code,
    data: { ...input },
  });
  await publishChange(tx, { kind: "registry" });
  return { scene: sceneView(code, row), changed: true };
}
