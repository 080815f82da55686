import "server-only";
import { sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { scenes } from "@/db/schema/registry";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireModel } from "../models/require-model";
import { requirePrompt } from "../prompts/require-prompt";
import { sceneView } from "./scene-view";
import { isScene, type SceneInput, type SceneView } from "./shape";

/**
 * Sets a scene's models, caps and chain as a whole.
 * @throws AppError 40401 for a code that is no scene · 42201 naming the model or prompt that doesn't exist.
 */
export async function putScene(actor: Actor, code: string, input: SceneInput): Promise<SceneView> {
  authorize(actor, "registry:write");
  if (!isScene(code)) throw new AppError("not_found", "there is no such scene");
  return inTransaction(async (tx) => {
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
    return sceneView(code, row);
  });
}
