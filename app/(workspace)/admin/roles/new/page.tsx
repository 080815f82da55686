import { RolePane } from "@/components/roles/role-pane";
import { listModels } from "@/domain/models/list-models";
import { listPrompts } from "@/domain/prompts/list-prompts";
import { requireMember } from "@/entry/require-member";

/** A role that does not exist yet. */
export default async function NewRolePage() {
  const actor = await requireMember("roles:write");
  const [models, prompts] = await Promise.all([listModels(actor), listPrompts(actor)]);
  return (
    <RolePane
      given={null}
      models={[...new Set([...models.map((model) => model.model_name), "builtin-mini"])]}
      prompts={prompts.map(({ code, name }) => ({ code, name }))}
      canEdit
    />
  );
}
