import { controlImport } from "@/domain/imports/control-import";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Cancel an import; rows that became messages stay", tag: "Imports" },
  async ({ actor, params }) => ({ body: await controlImport(actor, params.id ?? "", "cancel") }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
