import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { scenes } from "@/db/schema/registry";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { sceneView } from "./scene-view";
import { isScene, type SceneView } from "./shape";

/** @throws AppError 40401 for a code that is no scene. */
export async function getScene(actor: Actor, code: string): Promise<SceneView> {
  authorize(actor, "registry:read");
  if (!isScene(code)) throw new AppError("not_found", "there is no such scene");
  const [row] = await getDb().select().from(scenes).where(eq(scenes.code, code));
  return sceneView(code, row);
}
