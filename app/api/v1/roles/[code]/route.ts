import { getRole } from "@/domain/roles/get-role";
import { RolePatch, RoleView } from "@/domain/roles/shape";
import { updateRole } from "@/domain/roles/update-role";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "An AI role", tag: "Prompts", answer: RoleView },
  async ({ actor, params }) => ({ body: await getRole(actor, params.code ?? "") }),
);

export const PATCH = defineRoute(
  {
    summary: "Change an AI role; null unbinds its prompt or model",
    tag: "Prompts",
    body: RolePatch,
    answer: RoleView,
  },
  async ({ actor, params, body }) => ({ body: await updateRole(actor, params.code ?? "", body) }),
);

export { DELETE, OPTIONS, POST, PUT } from "@/entry/only/get-patch";
