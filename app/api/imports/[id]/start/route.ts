import { StartImport } from "@/domain/imports/shape";
import { startImport } from "@/domain/imports/start-import";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Start an import from its preview, or go on after a pause, with a mapping if one is given",
    tag: "Imports",
    body: StartImport,
    status: 202,
  },
  async ({ actor, params, body }) => {
    const id = params.id ?? "";
    return { body: await startImport(actor, id, body.mapping), headers: { location: `/api/imports/${id}` } };
  },
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
