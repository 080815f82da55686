import { retryImport } from "@/domain/imports/retry-import";
import { StartImport } from "@/domain/imports/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Run the failed rows of an import again, with another mapping if one is given",
    tag: "Imports",
    body: StartImport,
    status: 202,
  },
  async ({ actor, params, body }) => {
    const id = params.id ?? "";
    return { body: await retryImport(actor, id, body.mapping), headers: { location: `/api/imports/${id}` } };
  },
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
