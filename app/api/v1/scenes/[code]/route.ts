import { getScene } from "@/domain/scenes/get-scene";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput, SceneView } from "@/domain/scenes/shape";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "A scene's models, caps and chain", tag: "Registry", answer: SceneView },
  async ({ actor, params }) => ({ body: await getScene(actor, params.code ?? "") }),
);

export const PUT = defineRoute(
  { summary: "Set a scene as a whole", tag: "Registry", body: SceneInput, answer: SceneView },
  async ({ actor, params, body }) => ({ body: await putScene(actor, params.code ?? "", body) }),
);

export { DELETE, OPTIONS, PATCH, POST } from "@/entry/only/get-put";
