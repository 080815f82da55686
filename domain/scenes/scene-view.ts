import "server-only";
import type { scenes } from "@/db/schema/registry";
import type { SceneCode } from "@/gateway/shape";
import { SCENE_PROMPTS, type SceneView } from "./shape";

/** A scene as it is shown, with or without a row. */
export function sceneView(code: SceneCode, row: typeof scenes.$inferSelect | undefined): SceneView {
  return {
    code,
    default_model: row?.defaultModel ?? null,
    allowed_models: row?.allowedModels ?? [],
    fallback_models: row?.fallbackModels ?? [],
    max_tokens: row?.maxTokens ?? 1024,
    temperature: row?.temperature ?? null,
    timeout_ms: row?.timeoutMs ?? null,
    cache_seconds: row?.cacheSeconds ?? null,
    prompt_code: row?.promptCode ?? SCENE_PROMPTS[code],
    updated_at: row?.updatedAt ?? null,
  };
}
