import { getImport } from "@/domain/imports/get-import";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "An import with its progress and the reasons of failed rows", tag: "Imports" },
  async ({ actor, params }) => ({ body: await getImport(actor, params.id ?? "") }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";
