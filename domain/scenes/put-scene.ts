import "server-only";
import { inTransaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { saveScene } from "./save-scene";
import { isScene, type SceneInput, type SceneView } from "./shape";

/**
 * Sets a scene's models, caps and chain as a whole.
 * @throws AppError 40401 for a code that is no scene · 42201 naming the model or prompt that doesn't exist.
 */
export async function putScene(actor: Actor, code: string, input: SceneInput): Promise<SceneView> {
  authorize(actor, "registry:write");
  if (!isScene(code)) throw new AppError("not_found", "there is no such scene");
  return inTransaction(async (tx) => (await saveScene(tx, actor, code, input)).scene);
}
