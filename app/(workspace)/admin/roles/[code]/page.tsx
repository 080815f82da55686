import { notFound } from "next/navigation";
import { RolePane } from "@/components/roles/role-pane";
import { may } from "@/domain/actors/authorize";
import { listModels } from "@/domain/models/list-models";
import { listPrompts } from "@/domain/prompts/list-prompts";
import { listRoles } from "@/domain/roles/list-roles";
import { requireMember } from "@/entry/require-member";

/** One role. */
export default async function RolePage({ params }: { params: Promise<{ code: string }> }) {
  const actor = await requireMember("roles:read");
  const code = decodeURIComponent((await params).code);
  const [roles, models, prompts] = await Promise.all([
    listRoles(actor),
    // Who may only read roles has no use for the list of models.
    may(actor, "registry:read") ? listModels(actor) : [],
    listPrompts(actor),
  ]);
  const role = roles.find((each) => each.code === code);
  if (!role) notFound();
  return (
    <RolePane
      key={code}
      given={role}
      models={[...new Set([...models.map((model) => model.model_name), "builtin-mini"])]}
      prompts={prompts.map(({ code, name }) => ({ code, name }))}
      canEdit={may(actor, "roles:write")}
    />
  );
}
