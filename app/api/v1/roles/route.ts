import { z } from "zod";
import { createRole } from "@/domain/roles/create-role";
import { listRoles } from "@/domain/roles/list-roles";
import { NewRole, RoleView } from "@/domain/roles/shape";
import { defineRoute } from "@/entry/define-route";
import { ListQuery, pageOf } from "@/entry/page-of";

export const GET = defineRoute(
  {
    summary: "All AI roles",
    tag: "Prompts",
    query: ListQuery,
    answer: z.object({ items: z.array(RoleView), next_cursor: z.string().nullable() }),
  },
  async ({ actor, query }) => ({ body: pageOf(await listRoles(actor), query, (r) => r.code) }),
);

export const POST = defineRoute(
  {
    summary: "Add an AI role",
    tag: "Prompts",
    body: NewRole,
    idempotent: true,
    answer: RoleView,
    status: 201,
  },
  async ({ actor, body }) => {
    const role = await createRole(actor, body);
    return { status: 201, body: role, headers: { location: `/api/v1/roles/${role.code}` } };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";
