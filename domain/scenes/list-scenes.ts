import "server-only";
import { getDb } from "@/db/client";
import { scenes } from "@/db/schema/registry";
import { SCENES } from "@/gateway/shape";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { sceneView } from "./scene-view";
import type { SceneView } from "./shape";

/** All scenes in the order of the product; one that nobody has set yet shows its defaults. */
export async function listScenes(actor: Actor): Promise<SceneView[]> {
  authorize(actor, "registry:read");
  const rows = await getDb().select().from(scenes);
  return SCENES.map((code) =>
    sceneView(
      code,
      rows.find((row) => row.code === code),
    ),
  );
}
