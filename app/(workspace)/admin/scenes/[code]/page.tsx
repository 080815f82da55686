import { notFound } from "next/navigation";
import { ScenePane } from "@/components/scenes/scene-pane";
import { may } from "@/domain/actors/authorize";
import { listModels } from "@/domain/models/list-models";
import { listPrompts } from "@/domain/prompts/list-prompts";
import { listScenes } from "@/domain/scenes/list-scenes";
import { requireMember } from "@/entry/require-member";

/** One scene. */
export default async function ScenePage({ params }: { params: Promise<{ code: string }> }) {
  const actor = await requireMember("registry:read");
  const { code } = await params;
  const [scenes, models, prompts] = await Promise.all([
    listScenes(actor),
    listModels(actor),
    listPrompts(actor),
  ]);
  const scene = scenes.find((each) => each.code === code);
  if (!scene) notFound();
  return (
    <ScenePane
      key={code}
      scene={scene}
      models={[...new Set([...models.map((model) => model.model_name), "builtin-mini"])]}
      prompts={prompts.map(({ code, name }) => ({ code, name }))}
      canEdit={may(actor, "registry:write")}
    />
  );
}
